const { TestEnvironment } = require('jest-environment-node');

/** Stryker's name of the mutant that is active in this process; none while it counts which tests reach which mutants. */
const activeMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__ ?? null;

let killed = null;

/** One failure kills a mutant: all other tests are skipped, also those of later files. */
module.exports = class StopAtFailure extends TestEnvironment {
  handleTestEvent(event) {
    if (event.name === 'test_fn_failure') killed = activeMutant();
    if (event.name === 'test_start' && killed !== null && killed === activeMutant()) event.test.mode = 'skip';
  }
};

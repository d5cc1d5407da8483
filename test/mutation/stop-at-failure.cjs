const { TestEnvironment } = require('jest-environment-node');

/** One failure kills a mutant: the other tests of the file are skipped. */
module.exports = class StopAtFailure extends TestEnvironment {
  #failed = false;

  handleTestEvent(event) {
    if (event.name === 'test_fn_failure') this.#failed = true;
    if (event.name === 'test_start' && this.#failed) event.test.mode = 'skip';
  }
};

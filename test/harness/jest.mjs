import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];

/** A job that runs Jest with these arguments and leaves its counts in a file of the folder `reports`, where that is given. */
export function jestJob({ name, args, reports, env = {}, ...job }) {
  const report = reports ? ['--json', `--outputFile=${join(reports, `${name}.json`)}`] : [];
  return {
    name,
    command: process.execPath,
    args: [...JEST, ...report, ...args],
    env: { NODE_NO_WARNINGS: '1', ...env },
    ...job,
  };
}

/** Tests that passed and failed, by all reports of a folder; a file that could not be loaded counts as one failure. */
export function readTotals(reports) {
  const totals = { passed: 0, failed: 0 };
  for (const file of readdirSync(reports)) {
    const counts = JSON.parse(readFileSync(join(reports, file), 'utf8'));
    totals.passed += counts.numPassedTests;
    totals.failed += counts.numFailedTests + counts.numRuntimeErrorTestSuites;
  }
  return totals;
}

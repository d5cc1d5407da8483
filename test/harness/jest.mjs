import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const JEST = ['node_modules/jest/bin/jest.js'];

/** A job that runs Jest with these arguments, and writes its counts to a file in the folder `reports`, if given. */
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

const readReports = (reports) =>
  readdirSync(reports).map((file) => JSON.parse(readFileSync(join(reports, file), 'utf8')));

/** Numbers of passed and failed tests in all reports of a folder; a file that fails to load counts as one failure. */
export function readTotals(reports) {
  const totals = { passed: 0, failed: 0 };
  for (const counts of readReports(reports)) {
    totals.passed += counts.numPassedTests;
    totals.failed += counts.numFailedTests + counts.numRuntimeErrorTestSuites;
  }
  return totals;
}

/** Suites of a list, as paths below the root, of which no report in the folder contains a passed test. */
export function findUnproven(suites, { reports, root }) {
  const results = readReports(reports).flatMap(({ testResults }) => testResults);
  const proven = results.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'));
  const paths = new Set(proven.map(({ name }) => relative(root, name)));
  return suites.filter((suite) => !paths.has(suite));
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrograms } from './harness/prerequisites.mjs';

/**
 * The test command: prerequisites, lint, build, types, then Jest.
 * `--full` runs the long suites whole; further arguments go to Jest.
 */
const full = process.argv.includes('--full');
const jestArguments = process.argv.slice(2).filter((argument) => argument !== '--full');

const CROSS_SERVICE = '/test/(e2e|browser|faults|contract|docs|newcomer)/';
const CHARTS = '/test/charts/';
const reports = mkdtempSync(join(tmpdir(), 'pain-assessment-tests-'));
const totals = { passed: 0, failed: 0 };

function run(name, command, args, environment = {}) {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  process.stdout.write(
    `${name}: ${status === 0 ? 'ok' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(0)} s\n`,
  );
  return status === 0;
}

function jest(name, args) {
  const report = join(reports, `${name}.json`);
  const ok = run(
    name,
    process.execPath,
    ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...args],
    { NODE_NO_WARNINGS: '1', ...(full ? { TEST_FULL: '1' } : {}) },
  );
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  totals.passed += numPassedTests;
  totals.failed += numFailedTests + numRuntimeErrorTestSuites;
  return ok;
}

ensurePrograms();
const checks = [
  () => run('lint', 'npx', ['biome', 'check', '.']),
  () => run('build', 'npx', ['turbo', 'run', 'build', '--output-logs=errors-only']),
  () => run('types', 'npx', ['tsc', '-p', 'tsconfig.tests.json']),
];
const suites = jestArguments.length
  ? [() => jest('selected', jestArguments)]
  : [
      () =>
        jest('packages', [
          '--maxWorkers=2',
          '--testPathIgnorePatterns',
          CROSS_SERVICE,
          CHARTS,
          '/node_modules/',
          '/dist/',
        ]),
      () => run('charts', process.execPath, ['test/charts/run.mjs']),
      () =>
        jest('services', [
          '--runInBand',
          '--testPathPatterns',
          CROSS_SERVICE,
          '--testPathIgnorePatterns',
          '/node_modules/',
        ]),
    ];
const checked = checks.every((check) => check());
const passed = checked && suites.map((suite) => suite()).every(Boolean);
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`tests: ${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(passed ? 0 : 1);

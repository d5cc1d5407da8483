import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestJob, readTotals } from './harness/jest.mjs';
import { run, runInLanes } from './harness/jobs.mjs';
import { ensurePrograms } from './harness/prerequisites.mjs';

/**
 * `npm test [-- --full] [Jest's arguments]`: programs, lint, build, types, then all suites, or those that the arguments
 * choose. `--full` runs the long suites whole, asks the tools of others (`test/judges`), and takes a newcomer's first steps in a
 * fresh clone. Two jobs run at a time, but of those that measure time only one. Suites that mostly wait (for deadlines, lifetimes and lost
 * connections) have two workers.
 */
const full = process.argv.includes('--full');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--full');
const reports = mkdtempSync(join(tmpdir(), 'pain-assessment-tests-'));
const environment = full ? { TEST_FULL: '1' } : {};

const suites = (name, paths, { workers = 1, ...job } = {}) =>
  jestJob({
    name,
    args: [`--maxWorkers=${workers}`, '--testPathPatterns', ...paths],
    reports,
    env: environment,
    ...job,
  });
const measuringTime = (name, paths) => suites(name, paths, { alone: 'measuring time' });

/** The charts' suites need programs that Go builds, once, which takes minutes: they are built while all else runs. */
const preparing =
  chosen.length === 0 &&
  run({ name: 'programs for the charts', command: 'nice', args: ['node', 'test/charts/prepare.mjs'] });
const charts = {
  name: 'charts',
  command: process.execPath,
  args: ['test/charts/run.mjs', '--report', join(reports, 'charts.json')],
  env: environment,
  after: preparing,
};

const allSuites = () => [
  measuringTime('browser', ['/test/browser/(?!accessibility)']),
  suites('renderer', ['/services/report-renderer/'], { workers: 2 }),
  measuringTime('faults', ['/test/faults/']),
  measuringTime('isolation', ['/test/isolation/']),
  suites('end to end', ['/test/(e2e|contract|docs)/'], { workers: 2 }),
  // Part of the browser's suites, but it measures no time: those that do would otherwise be all that is left at the end.
  suites('accessibility', ['/test/browser/accessibility']),
  ...(full ? [suites('judges', ['/test/judges/']), suites('newcomer', ['/test/newcomer/'])] : []),
  suites('gateway', ['/services/api-gateway/'], { workers: 2 }),
  suites('libraries', ['/libs/'], { workers: 2 }),
  suites('other services', [
    '/services/(scoring|demo-integrator|standalone)/',
    '/test/(architecture|harness|cluster)/',
  ]),
  charts,
];

const npx = (name, ...args) => run({ name, command: 'npx', args });
const checks = await Promise.all([
  ensurePrograms(),
  npx('lint', 'biome', 'check', '.'),
  npx('build', 'turbo', 'run', 'build', '--output-logs=errors-only').then(
    (built) => built && npx('types', 'tsc', '-p', 'tsconfig.tests.json'),
  ),
]);
const jobs = chosen.length > 0 ? [jestJob({ name: 'chosen', args: chosen, reports, env: environment })] : allSuites();
const passed = checks.every(Boolean) && (await runInLanes(jobs));
const totals = readTotals(reports);
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`tests: ${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(passed ? 0 : 1);

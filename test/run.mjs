import { mkdtempSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installImageNode } from './harness/image-node.mjs';
import { findUnproven, jestJob, readTotals } from './harness/jest.mjs';
import { run, runAfter } from './harness/jobs.mjs';
import { ensurePrograms } from './harness/prerequisites.mjs';
import { CHARTS, FULL_ONLY, PURE, SERVERS } from './harness/suites.mjs';

/**
 * `npm test [-- --full] [Jest's arguments]`: prerequisites, lint, build, types, then all suites, or those that the arguments
 * select. Pure suites need no build and run during it. With `CI` set, a missing program is a failure, and some changed scoring
 * numbers are tried too. `--full` also runs the suites named `*.full.test.ts` (ADR 0176), the others at full
 * length, benches in a quick form, and mutants of the rules (`test/mutation`).
 */
const full = process.argv.includes('--full');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--full');
const reports = mkdtempSync(join(tmpdir(), 'pain-assessment-tests-'));
const env = full ? { TEST_FULL: '1' } : {};

/** Two more than two processors: suites wait for deadlines, lifetimes and lost connections. */
const WORKERS = 4;
const SEQUENCER = fileURLToPath(new URL('harness/longest-first.mjs', import.meta.url));

const jest = (name, args, more = {}) => jestJob({ name, args, reports, env: { ...env, ...more } });
const npx = (name, ...args) => ({ name, command: 'npx', args });
const node = (name, ...args) => ({ name, command: process.execPath, args, env });

/** Runs suites; those that open a page share one service, those that only call it another one, and each worker has one Chromium. */
async function runWithStand(needed, job) {
  if (!(await Promise.all(needed)).every(Boolean)) return runAfter(needed, job());
  register('./harness/typescript.mjs', import.meta.url);
  const { shareStand } = await import('./browser/support/start-stand.ts');
  const { shareDeployment } = await import('./support/built-service.ts');
  const shared = await Promise.all([shareStand(WORKERS), shareDeployment()]);
  try {
    return await run(job(Object.assign({}, ...shared.map(({ env }) => env))));
  } finally {
    await Promise.all(shared.map((each) => each.close()));
  }
}

const allSuites = (stand) => {
  const ignored = ['/node_modules/', ...PURE, CHARTS, ...(full ? [] : [FULL_ONLY])];
  const args = [`--maxWorkers=${WORKERS}`, '--testSequencer', SEQUENCER, '--testPathIgnorePatterns', ...ignored];
  return jest('suites', args, stand);
};

/** A change of any scoring number must fail a test, and so must, in full runs, any mutant of the pure rules. */
const mutation = [
  ...(full || process.env.CI
    ? [node('constants', '--no-warnings', '--experimental-vm-modules', 'test/mutation/constants.mjs')]
    : []),
  ...(full ? [node('mutants', 'test/mutation/run.mjs')] : []),
];

/**
 * Pure suites with the Node of the images, if this is another one: all other suites run the same code with this one. Servers run with
 * both, and in full runs pure suites too.
 */
async function runWithEachNode(needed) {
  const imageNode = await installImageNode();
  const pure = (name, more) => run({ ...jest(name, ['--maxWorkers=2', '--testPathPatterns', ...PURE]), ...more });
  if (imageNode === null) return pure('pure suites');
  const command = { command: imageNode };
  const outcomes = [await pure('pure suites, Node of the images', command), !full || (await pure('pure suites'))];
  const servers = jest('servers, Node of the images', ['--maxWorkers=1', '--testPathPatterns', ...SERVERS]);
  outcomes.push(await runAfter(needed, { ...servers, ...command }));
  return outcomes.every(Boolean);
}

/** Suites of the contract's promises in which no test passed; short runs leave out those of full runs. */
async function findUnprovenPromises() {
  register('./harness/typescript.mjs', import.meta.url);
  const { PROMISES } = await import('./docs/promises.table.ts');
  const suites = [...new Set(Object.values(PROMISES).flat())];
  const left = new RegExp(full ? '^$' : FULL_ONLY);
  return findUnproven(
    suites.filter((suite) => !left.test(suite)),
    { reports, root: process.cwd() },
  );
}

const programs = ensurePrograms({ full });
const lint = run({ name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] });
const build = run(npx('build', 'turbo', 'run', 'build', '--output-logs=errors-only'));
const types = runAfter([build], npx('types', 'tsc', '-p', 'tsconfig.tests.json'));

const runAll = () => {
  // Go builds them once, which takes minutes.
  const chartPrograms = run({
    name: 'programs for the charts',
    command: 'nice',
    args: ['-n', '5', 'node', 'test/charts/prepare.mjs'],
    env,
  });
  const charts = runAfter(
    [programs, build, chartPrograms],
    node('charts', 'test/charts/run.mjs', '--report', join(reports, 'charts.json')),
  );
  const pure = runWithEachNode([programs, build]);
  return [
    pure,
    runWithStand([programs, build], allSuites),
    charts,
    // Later, because each bench keeps a whole service busy.
    full &&
      Promise.all([charts, pure]).then(() => runAfter([programs, build], node('benches', 'bench/run.mjs', '--quick'))),
    ...mutation.map((job) => runAfter([build], job)),
  ];
};

const suites = chosen.length > 0 ? [runAfter([programs, lint, types], jest('chosen', chosen))] : runAll();
const results = await Promise.all([programs, lint, build, types, ...suites.filter(Boolean)]);
const totals = readTotals(reports);
const unproven = chosen.length > 0 ? [] : await findUnprovenPromises();
for (const suite of unproven)
  process.stdout.write(`No test passed in ${suite}, which holds a promise of the contract.\n`);
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`tests: ${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(results.every(Boolean) && unproven.length === 0 ? 0 : 1);

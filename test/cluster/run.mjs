import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { IS_GIVEN, OPTIONS, WORK } from './support/settings.mjs';
import { writeSummary } from './support/summary.mjs';
import { CLUSTER_TRIALS, ENGINE_TRIALS } from './trials/index.mjs';
import { leaveCluster } from './trials/leave.mjs';
import * as madeHere from './without-downloads/builder.mjs';
import { CLUSTER_STEPS, ENGINE_STEPS } from './without-downloads/index.mjs';
import { tearDown } from './without-downloads/tear-down.mjs';

/**
 * `npm run test:cluster [-- --keep] [--only step,step]`: builds a cluster on a bare Debian machine, tests it and removes it. `--keep`
 * leaves it running; `--only` runs some steps, on the cluster of an earlier run with `--keep`. `--kubeconfig PATH [--values FILE …]`
 * tests an existing cluster, without the steps that need the builder. Exits with 1 after a failure.
 */
const { values: asked } = parseArgs({ options: OPTIONS });
const builder = IS_GIVEN ? null : madeHere;
const NEEDS_BUILDER = 'needs the builder';
const listNames = (steps) => steps.map(({ name }) => name);
const withNeeds = (steps, names) => steps.map((step) => ({ ...step, needs: [...names, ...(step.needs ?? [])] }));

/** All steps in order; steps that build the cluster come first. */
function listSteps() {
  if (IS_GIVEN) return [...ENGINE_TRIALS, ...CLUSTER_TRIALS];
  const engine = listNames(ENGINE_STEPS);
  const cluster = [...engine, ...listNames(CLUSTER_STEPS)];
  return [
    ...withNeeds([...ENGINE_STEPS, ...ENGINE_TRIALS], engine),
    ...withNeeds(CLUSTER_STEPS, engine),
    ...withNeeds(CLUSTER_TRIALS, cluster),
  ];
}

const STEPS = listSteps();
const chosen = asked.only?.split(',') ?? listNames(STEPS.filter((step) => !step.asked));
const unknown = chosen.filter((name) => name !== 'tear-down' && !listNames(STEPS).includes(name));

/** Runs one step, and returns its duration and outcome. */
async function perform({ name, run }) {
  process.stdout.write(`== ${name}\n`);
  const begun = Date.now();
  const trials = [];
  const result = await run({ report: (trial) => trials.push(trial), builder }).then(
    () => (trials.some(({ failed }) => failed > 0) ? 'requests failed' : 'ok'),
    (error) => {
      process.stdout.write(`${error.stack}\n`);
      return 'failed';
    },
  );
  const seconds = Math.round((Date.now() - begun) / 1000);
  process.stdout.write(`== ${name}: ${result} in ${seconds} s\n`);
  return { name, seconds, result, trials };
}

function leaveOut({ name }, result) {
  process.stdout.write(`== ${name}: left out, ${result}\n`);
  return { name, seconds: 0, result, trials: [] };
}

/** Runs steps in order; skips the rest after the failure of a step that all others need. */
async function performAll(steps) {
  const done = [];
  for (const step of steps) {
    const isMissing = ({ name, result }) => step.needs?.includes(name) && result !== 'ok';
    if (IS_GIVEN && step.builder) done.push(leaveOut(step, `${NEEDS_BUILDER}: ${step.builder}`));
    else if (interrupted() || done.some(isMissing)) done.push(leaveOut(step, 'one before it did not pass'));
    else done.push(await perform(step));
  }
  return done;
}

/** Returns a function that is true after a signal. The current step then finishes, others are skipped, and the machine is cleaned up. */
function watchSignals() {
  const state = { ended: false };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => Object.assign(state, { ended: true }));
  return () => state.ended;
}

const describe = ({ name, what, builder: need }) => `${name.padEnd(22)} ${what}${need ? ` (builder: ${need})` : ''}\n`;

const interrupted = watchSignals();
if (asked.list || unknown.length > 0) {
  if (unknown.length > 0) process.stdout.write(`There is no step ${unknown.join(', ')}.\n`);
  for (const step of STEPS) process.stdout.write(describe(step));
  process.exit(unknown.length > 0 ? 1 : 0);
}
mkdirSync(WORK, { recursive: true });
const results = await performAll(STEPS.filter(({ name }) => chosen.includes(name)));
const end = IS_GIVEN ? leaveCluster : tearDown;
if (!asked.keep || chosen.includes('tear-down')) results.push(await perform({ name: 'tear-down', run: end }));
writeSummary(results);
process.exitCode = results.every(({ result }) => result === 'ok' || result.startsWith(NEEDS_BUILDER)) ? 0 : 1;

import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { WORK } from './settings.mjs';
import { STEPS } from './steps/index.mjs';
import { tearDown } from './steps/tear-down.mjs';
import { writeSummary } from './tools/summary.mjs';

/**
 * `npm run test:cluster [-- --keep] [--only step,step]`: from a bare Debian machine to a cluster and back. `--keep` leaves it running
 * for a look, `--only` runs some steps, on what an earlier run with `--keep` left. Ends with 1 if anything failed.
 */
const { values: asked } = parseArgs({
  options: { keep: { type: 'boolean' }, only: { type: 'string' }, list: { type: 'boolean' } },
});
const chosen = asked.only?.split(',') ?? STEPS.filter((step) => !step.asked).map(({ name }) => name);
const unknown = chosen.filter((name) => name !== 'tear-down' && !STEPS.some((step) => step.name === name));

/** Runs one step, and answers how long it took and how it ended. */
async function perform({ name, run }) {
  process.stdout.write(`== ${name}\n`);
  const begun = Date.now();
  const trials = [];
  const result = await run({ report: (trial) => trials.push(trial) }).then(
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

/** Runs steps in order; after one without which nothing else can run, the others are left out. */
async function performAll(steps) {
  const done = [];
  for (const step of steps) {
    const blocked = interrupted() || done.some(({ name, result }) => step.needs?.includes(name) && result !== 'ok');
    done.push(blocked ? { name: step.name, seconds: 0, result: 'left out', trials: [] } : await perform(step));
  }
  return done;
}

/** Whether somebody asked to end; the step that runs is finished or fails, the others are left out, the machine is cleared. */
function watchSignals() {
  const state = { ended: false };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => Object.assign(state, { ended: true }));
  return () => state.ended;
}

const interrupted = watchSignals();
if (asked.list || unknown.length > 0) {
  if (unknown.length > 0) process.stdout.write(`There is no step ${unknown.join(', ')}.\n`);
  for (const { name, what } of STEPS) process.stdout.write(`${name.padEnd(22)} ${what}\n`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
mkdirSync(WORK, { recursive: true });
const results = await performAll(STEPS.filter(({ name }) => chosen.includes(name)));
if (!asked.keep || chosen.includes('tear-down')) results.push(await perform({ name: 'tear-down', run: tearDown }));
writeSummary(results);
process.exitCode = results.every(({ result }) => result === 'ok') ? 0 : 1;

import { spawn } from 'node:child_process';

/** Runs a command with its output on ours, says how long it took, and answers whether it ended with 0. */
export function run({ name, command, args, env = {} }) {
  const started = Date.now();
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  }).then((ok) => {
    process.stdout.write(`${name}: ${ok ? 'ok' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
    return ok;
  });
}

/**
 * Runs jobs two at a time, the first of the list first. Answers whether all ended well; a failed job stops no other.
 */
export async function runInLanes(jobs, lanes = 2) {
  const waiting = [...jobs];
  const busy = new Set();
  const results = [];
  const wake = new Set();

  async function lane() {
    while (waiting.length > 0) {
      const index = waiting.findIndex(({ alone }) => alone === undefined || !busy.has(alone));
      if (index === -1) {
        await new Promise((resolve) => wake.add(resolve));
        continue;
      }
      const [job] = waiting.splice(index, 1);
      if (job.alone) busy.add(job.alone);
      await job.after;
      results.push(await run(job));
      busy.delete(job.alone);
      for (const resolve of wake) resolve();
      wake.clear();
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return results.every(Boolean);
}

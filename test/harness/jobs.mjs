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

/** Runs a job once all that it needs has succeeded; after a failure it says that the job is not run, which is a failure too. */
export async function runAfter(needed, job) {
  if ((await Promise.all(needed)).every(Boolean)) return run(job);
  process.stdout.write(`${job.name}: not run, since something that it needs failed\n`);
  return false;
}

import { spawn } from 'node:child_process';

/** Runs a command, passes its output through, prints its duration, and resolves to true if it exits with 0. */
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

/** Runs a job after the success of its dependencies; after a failed one it reports the job as not run, and as failed. */
export async function runAfter(needed, job) {
  if ((await Promise.all(needed)).every(Boolean)) return run(job);
  process.stdout.write(`${job.name}: not run, since something that it needs failed\n`);
  return false;
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

function call(command, args, options) {
  const { status, stdout, error } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.slice(0, 2).join(' ')} exited with ${status}`);
  return stdout;
}

/** Runs a program and passes its output through; throws if it fails. */
export const run = (command, args) => call(command, args, { stdio: 'inherit' });

/** Runs a program and returns its standard output; throws if it fails. */
export const read = (command, args) => call(command, args, { stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** Writes a line of the report. */
export const say = (line) => process.stdout.write(`== ${line}\n`);

import { spawnSync } from 'node:child_process';

/** Programs of a list that are neither on PATH nor existing absolute paths. */
export const findMissing = (programs) =>
  programs.filter((program) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program]).status !== 0);

/**
 * Reports programs that a run lacks, and what it leaves out without them; returns false if none is missing. With `CI` set it throws
 * instead: a green run proves everything that it names.
 */
export function leaveOut(what, missing) {
  if (missing.length === 0) return false;
  const line = `Without ${missing.join(', ')} the tests leave out ${what}.`;
  if (process.env.CI) throw new Error(`${line} With CI set, a missing program is a failure: install it.`);
  process.stdout.write(`${line}\n`);
  return true;
}

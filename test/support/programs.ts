import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe } from '@jest/globals';
import { findMissing, leaveOut } from '../harness/missing-programs.mjs';

/** `describe` for suites that need programs. Without one it skips them and names it; with `CI` set it throws. */
export const describeWith = (programs: readonly string[], what: string) =>
  leaveOut(what, findMissing(programs)) ? describe.skip : describe;

/** One command with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Runs a command in a folder and returns its output; throws with the last lines if it fails. */
export async function runCommand([program, ...args]: Command, folder: string): Promise<string> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode === 0) return out;
  throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}: ${`${out}\n${errors}`.slice(-3000)}`);
}

/** Creates a virtual environment of Python in a folder, with these packages from PyPI. */
export async function createPython(folder: string, packages: readonly string[]): Promise<void> {
  await runCommand(['python3', '-m', 'venv', '.venv'], folder);
  await runCommand(['.venv/bin/pip', 'install', '--quiet', ...packages], folder);
}

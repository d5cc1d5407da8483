import { spawn } from 'node:child_process';
import { environment, ROOT } from './settings.mjs';

const SHOWN = 4_000;

/** Runs a program to its end; returns its status and both outputs, apart and together. */
export function attempt(command, args, { input, env, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...environment(), ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const parts = { output: [], errors: [], all: [] };
    const keep = (name) => (part) => {
      parts[name].push(part);
      parts.all.push(part);
    };
    child.stdout.on('data', keep('output'));
    child.stderr.on('data', keep('errors'));
    child.stdin.on('error', () => undefined).end(input);
    child.on('error', (error) => resolve({ status: -1, output: '', errors: error.message, all: error.message }));
    child.on('close', (status) => {
      const text = (name) => Buffer.concat(parts[name]).toString();
      resolve({ status, output: text('output'), errors: text('errors'), all: text('all') });
    });
  });
}

/** Runs a program and returns its standard output; throws with the end of its outputs if it fails. */
export async function run(command, args, options) {
  const { status, output, all } = await attempt(command, args, options);
  if (status === 0) return output;
  throw new Error(`${command} ${args.join(' ').slice(0, 300)} ended with ${status}\n${all.slice(-SHOWN)}`);
}

/** True if a program exits with 0. */
export const succeeds = async (command, args, options) => (await attempt(command, args, options)).status === 0;

/** Waits for milliseconds; `because` states why no event can be awaited. */
export const pause = (milliseconds, _options) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Repeats a check until its result is truthy, and returns the result; throws with `what` after `seconds`. */
export async function waitFor(check, { what, seconds, every = 0.5 }) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await pause(every * 1000, { because: 'a check tells nobody when it would succeed' });
  }
}

/** Writes a line of a step's report. */
export const say = (line) => process.stdout.write(`   ${line}\n`);

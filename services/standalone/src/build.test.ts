import { expect, test } from '@jest/globals';
import { build } from '../build.mjs';

/** Builds with a program, and returns its exit code and output. */
function run(program: string, { isFirst = true, command = process.execPath } = {}) {
  const said: string[] = [];
  const args = ['-e', program];
  const code = build({ command, args, cwd: process.cwd(), isFirst, write: (text) => said.push(text) });
  return { code, said };
}

test('a build says what it does and for how long before it begins, and no more where it succeeds', () => {
  const chatty = "console.log('telemetry notice'); console.error('update available')";
  expect(run(chatty)).toEqual({ code: 0, said: ['Building once, about half a minute …\n'] });
  expect(run(chatty, { isFirst: false })).toEqual({ code: 0, said: ['Building what has changed …\n'] });
});

test('a build that fails says why, wherever its tool wrote it', () => {
  const { code, said } = run("console.log('error TS2322'); console.error('exited (2)'); process.exitCode = 2");
  expect(code).toBe(2);
  expect(said.join('')).toMatch(/error TS2322[\s\S]*exited \(2\)[\s\S]*The build failed; the lines above say why\./);
});

test('without its tool a build says what to run first', () => {
  const { code, said } = run('', { command: 'node_modules/.bin/not-there' });
  expect([code, said.join('')]).toEqual([1, expect.stringContaining('run npm ci first')]);
});

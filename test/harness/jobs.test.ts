import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Job, run, runAfter } from './jobs.mjs';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  log = join(folder, 'log');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A job that writes its name at its start, and exits with this status. */
const job = (name: string, status = 0): Job => ({
  name,
  command: 'sh',
  args: ['-c', `echo ${name} >> ${log}; exit ${status}`],
});
const begun = () => readFileSync(log, 'utf8').trim().split('\n');

test('a job begins after its dependencies', async () => {
  const first = run(job('first'));
  const second = runAfter([first], job('second'));
  expect(await runAfter([first, second], job('third'))).toBe(true);
  expect(begun()).toEqual(['first', 'second', 'third']);
});

test('a job with a failed dependency does not run and fails; others run', async () => {
  const bad = run(job('bad', 1));
  expect(await runAfter([bad], job('after bad'))).toBe(false);
  expect(await runAfter([], job('other'))).toBe(true);
  expect(begun()).toEqual(['bad', 'other']);
});

test('an unknown command fails', async () => {
  expect(await run({ name: 'none', command: join(folder, 'none'), args: [] })).toBe(false);
});

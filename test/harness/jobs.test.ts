import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Job, runInLanes } from './jobs.mjs';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  log = join(folder, 'log');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A job that notes its begin and its end. */
const job = (name: string, more: Partial<Job> = {}): Job => ({
  name,
  command: 'sh',
  args: ['-c', `echo +${name} >> ${log}; sleep 0.2; echo -${name} >> ${log}`],
  ...more,
});

/** The most jobs that ran at once, of those whose name matches. */
function mostAtOnce(pattern: RegExp): number {
  const steps = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .filter((step) => pattern.test(step));
  let running = 0;
  return Math.max(...steps.map((step) => (running += step.startsWith('+') ? 1 : -1)));
}

test('two jobs run at a time, and two of one group never', async () => {
  const jobs = [job('a1', { alone: 'a' }), job('a2', { alone: 'a' }), job('b'), job('a3', { alone: 'a' }), job('c')];
  expect(await runInLanes(jobs)).toBe(true);
  expect(mostAtOnce(/a/)).toBe(1);
  expect(mostAtOnce(/./)).toBe(2);
  expect(readFileSync(log, 'utf8').match(/^\+/gm)).toHaveLength(5);
});

test('a job waits for what comes before it', async () => {
  const first = runInLanes([job('first')]);
  expect(await runInLanes([job('second', { after: first })])).toBe(true);
  expect(readFileSync(log, 'utf8')).toBe('+first\n-first\n+second\n-second\n');
});

test('a failed job makes the run fail and stops no other', async () => {
  expect(await runInLanes([job('bad', { command: 'false' }), job('good')])).toBe(false);
  expect(readFileSync(log, 'utf8')).toContain('-good');
});

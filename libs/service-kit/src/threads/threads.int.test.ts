import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '../testing/index.ts';
import type { Job } from '../testing/obedient-worker.ts';
import { createThreads, type Threads, threadModule } from './threads.ts';

const echo = threadModule('../testing/obedient-worker', import.meta);

let pool: Threads<Job, number>;
let counts: Int32Array;
const countLoaded = () => Atomics.load(counts, 0);
const countHanging = () => Atomics.load(counts, 1);
const never = { deadline: Number.POSITIVE_INFINITY };
const until = (signal: AbortSignal) => ({ ...never, signal });
const open = (options: { size?: number; queueLimit?: number; finishesJobs?: boolean } = {}) => {
  counts = new Int32Array(new SharedArrayBuffer(8));
  pool = createThreads({ module: echo, size: 1, queueLimit: 4, workerData: counts, ...options });
  return pool;
};
afterEach(() => pool.close());

test('no thread runs before the first job, and one thread serves the following ones', async () => {
  open();
  expect(countLoaded()).toBe(0);

  const first = await pool.run('work', never);

  expect(await pool.run('work', never)).toBe(first);
  expect(countLoaded()).toBe(1);
});

test('a thread that finishes its jobs survives a deadline that passes while it starts', async () => {
  open({ finishesJobs: true });
  const first = await pool.run('work', until(AbortSignal.timeout(1)));
  expect(await pool.run('work', never)).toBe(first);

  await pool.close();
  open();
  await expect(pool.run('work', until(AbortSignal.timeout(1)))).rejects.toMatchObject({ code: 'timeout' });
});

test('jobs at the same time run on several threads, never more than the size', async () => {
  open({ size: 2 });

  const threads = await Promise.all(['work', 'work', 'work', 'work'].map(() => pool.run('work', never)));

  expect(new Set(threads).size).toBe(2);
});

test('an error of the computation reaches the caller with its code, and the thread survives', async () => {
  open();
  const thread = await pool.run('work', never);

  await expect(pool.run('refuse', never)).rejects.toMatchObject({ code: 'invalid_request', message: 'no' });

  expect(await pool.run('work', never)).toBe(thread);
});

test('a thread that exits fails its own job, and another one takes the next', async () => {
  open();
  const thread = await pool.run('work', never);

  await expect(pool.run('die', never)).rejects.toMatchObject({ code: 'worker_died' });

  expect(await pool.run('work', never)).not.toBe(thread);
  expect(countLoaded()).toBe(2);
});

test('an unforeseen error fails its job, and the next one is done', async () => {
  open();

  await expect(pool.run('throw', never)).rejects.toMatchObject({ code: 'worker_died' });

  await expect(pool.run('work', never)).resolves.toBeGreaterThan(0);
});

test('a job past its deadline is terminated with its thread, and the next job receives a new one', async () => {
  open();
  const deadline = new AbortController();
  const hanging = pool.run('hang', until(deadline.signal));
  await waitFor(() => countHanging() === 1);
  deadline.abort();

  await expect(hanging).rejects.toMatchObject({ code: 'timeout' });
  await expect(pool.run('work', never)).resolves.toBeGreaterThan(0);
});

test('a job past its deadline starts no thread', async () => {
  open();

  await expect(pool.run('hang', until(AbortSignal.abort()))).rejects.toMatchObject({ code: 'timeout' });

  // The first thread receives the next job.
  await pool.run('work', never);
  expect(countLoaded()).toBe(1);
});

test('jobs beyond the queue are rejected at once', async () => {
  open({ queueLimit: 1 });
  const deadline = new AbortController();
  const hanging = pool.run('hang', until(deadline.signal));
  const waiting = pool.run('work', never);

  await expect(pool.run('work', never)).rejects.toMatchObject({ code: 'saturated' });

  deadline.abort();
  await expect(hanging).rejects.toMatchObject({ code: 'timeout' });
  await expect(waiting).resolves.toBeGreaterThan(0);
});

test('a module is loaded by import(): terminating a thread inside require() crashes the process', async () => {
  const source = 'const { stack } = new Error(); export default () => ({ value: stack });';
  const folder = await mkdtemp(join(tmpdir(), 'pain-assessment-threads-'));
  await writeFile(join(folder, 'worker.mjs'), source);
  const threads = createThreads<null, string>({
    module: pathToFileURL(join(folder, 'worker.mjs')),
    size: 1,
    queueLimit: 1,
  });
  try {
    const stack = await threads.run(null, never);

    expect(stack).toContain('worker.mjs');
    expect(stack).not.toMatch(/require/i);
  } finally {
    await threads.close();
    await rm(folder, { recursive: true });
  }
});

test('a closed pool takes no jobs', async () => {
  open();
  await pool.run('work', never);

  await pool.close();

  await expect(pool.run('work', never)).rejects.toMatchObject({ code: 'unavailable' });
});

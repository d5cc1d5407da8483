import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { createWorkerPool, type WorkerPool } from './pool.ts';

/** A thread that does what its job says. */
const source = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (job) => {
    if (job === 'die') process.exit(1);
    if (job === 'throw') throw new Error('unforeseen');
    if (job === 'hang') for (;;);
    if (job === 'refuse') return parentPort.postMessage({ error: { message: 'no', code: 'invalid_request' } });
    parentPort.postMessage({ value: threadId });
  });`;
const echo = new URL(`data:text/javascript,${encodeURIComponent(source)}`);

type Job = 'die' | 'throw' | 'hang' | 'refuse' | 'work';
let pool: WorkerPool<Job, number>;
const never = new AbortController().signal;
const open = (options: { size?: number; maxQueued?: number } = {}) => {
  pool = createWorkerPool({ module: echo, size: 1, maxQueued: 4, ...options });
  return pool;
};
afterEach(() => pool.close());

test('no thread runs before the first job, and one thread serves the following ones', async () => {
  open();
  expect(pool.threads()).toBe(0);

  const first = await pool.run('work', never);

  expect(await pool.run('work', never)).toBe(first);
  expect(pool.threads()).toBe(1);
});

test('jobs at the same time run on several threads, never more than the size', async () => {
  open({ size: 2 });

  const threads = await Promise.all(['work', 'work', 'work', 'work'].map(() => pool.run('work', never)));

  expect(new Set(threads).size).toBe(2);
});

test('an error of the computation reaches the caller with its code, and the thread lives on', async () => {
  open();
  const thread = await pool.run('work', never);

  await expect(pool.run('refuse', never)).rejects.toMatchObject({ code: 'invalid_request', message: 'no' });

  expect(await pool.run('work', never)).toBe(thread);
});

test.each(['die', 'throw'] as const)(
  'a thread that ends (%s) fails its own job, and another one takes the next',
  async (job) => {
    open();
    const thread = await pool.run('work', never);

    await expect(pool.run(job, never)).rejects.toMatchObject({ code: 'worker_died' });

    expect(await pool.run('work', never)).not.toBe(thread);
    expect(pool.threads()).toBe(1);
  },
);

test('a job past its deadline is ended with its thread, and the next job finds a fresh one', async () => {
  open();
  const deadline = new AbortController();
  const hanging = pool.run('hang', deadline.signal);
  await waitFor(() => pool.threads() === 1);
  deadline.abort();

  await expect(hanging).rejects.toMatchObject({ code: 'timeout' });
  await expect(pool.run('work', never)).resolves.toBeGreaterThan(0);
});

test('a job whose deadline passes before it begins starts no thread', async () => {
  open();
  const deadline = new AbortController();
  const hanging = pool.run('hang', deadline.signal);
  deadline.abort();

  await expect(hanging).rejects.toMatchObject({ code: 'timeout' });
  expect(pool.threads()).toBe(0);
});

test('jobs beyond the queue are refused at once', async () => {
  open({ maxQueued: 1 });
  const deadline = new AbortController();
  const hanging = pool.run('hang', deadline.signal);
  const waiting = pool.run('work', never);

  await expect(pool.run('work', never)).rejects.toMatchObject({ code: 'saturated' });

  deadline.abort();
  await expect(hanging).rejects.toMatchObject({ code: 'timeout' });
  await expect(waiting).resolves.toBeGreaterThan(0);
});

test('a closed pool has no threads and takes no jobs', async () => {
  open();
  await pool.run('work', never);

  await pool.close();

  expect(pool.threads()).toBe(0);
  await expect(pool.run('work', never)).rejects.toMatchObject({ code: 'closed' });
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createFairQueue } from './fair-queue.ts';

/** Tasks that end on command. */
function controlledTasks() {
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  return { task, started: () => ends.length, end: (index: number) => ends[index]?.() };
}
const readCode = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const turn = () => new Promise((resolve) => setImmediate(resolve));
const within = (milliseconds: number, queueKey = '') => ({ deadline: Date.now() + milliseconds, queueKey });
const far = (queueKey = '') => within(60_000, queueKey);

// Tests decide when deadlines pass.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

describe('a queue of two running and three waiting tasks', () => {
  const open = () => createFairQueue({ concurrency: 2, queueLimit: 3 });

  test('starts two, keeps three waiting in order, and rejects the sixth at once with a time to retry', async () => {
    const queue = open();
    const tasks = controlledTasks();
    const runs = [1, 2, 3, 4, 5].map(() => queue.run(far(), tasks.task));

    await expect(queue.run(far(), tasks.task)).rejects.toMatchObject({ code: 'saturated', retryAfterSeconds: 1 });
    expect([queue.running(), queue.waiting(), tasks.started(), queue.hasCapacity()]).toEqual([2, 3, 2, false]);

    for (let index = 0; index < 5; index += 1) {
      tasks.end(index);
      await turn();
    }
    await Promise.all(runs);
    expect([queue.running(), queue.waiting(), queue.hasCapacity()]).toEqual([0, 0, true]);
  });

  test('rejects a waiting task at its deadline, and the next one moves up', async () => {
    const queue = open();
    const tasks = controlledTasks();
    const running = [queue.run(far(), tasks.task), queue.run(far(), tasks.task)];
    const late = readCode(queue.run(within(15), tasks.task));
    const patient = queue.run(far(), tasks.task);
    jest.advanceTimersByTime(14);
    await turn();
    expect(queue.waiting()).toBe(2);
    jest.advanceTimersByTime(1);

    expect(await late).toBe('timeout');
    expect(queue.waiting()).toBe(1);
    tasks.end(0);
    await turn();
    tasks.end(1);
    tasks.end(2);
    await Promise.all([...running, patient]);
    expect([queue.running(), queue.waiting()]).toEqual([0, 0]);
  });

  test('rejects a task after its deadline', async () => {
    expect(await readCode(open().run(within(-1), async () => {}))).toBe('timeout');
  });

  test('rejects a task at once if earlier durations predict a late end', async () => {
    let now = 0;
    const queue = createFairQueue({ concurrency: 1, queueLimit: 100 }, { now: () => now });
    for (let round = 0; round < 30; round += 1) {
      await queue.run({ deadline: now + 10_000 }, async () => {
        now += 1_000;
      });
    }
    const tasks = controlledTasks();
    const running = queue.run({ deadline: now + 10_000 }, tasks.task);
    const waiting = queue.run({ deadline: now + 10_000 }, tasks.task);

    await expect(queue.run({ deadline: now + 2_500 }, tasks.task)).rejects.toMatchObject({
      code: 'saturated',
      retryAfterSeconds: 2,
    });
    tasks.end(0);
    await turn();
    tasks.end(1);
    await Promise.all([running, waiting]);
  });

  test('rejects every waiting and new task during closing, and resolves when none runs', async () => {
    const queue = open();
    const tasks = controlledTasks();
    const outcomes = [1, 2, 3].map(() => readCode(queue.run(far(), tasks.task)));
    const closed = queue.close();

    expect(await readCode(queue.run(far(), tasks.task))).toBe('unavailable');
    tasks.end(0);
    tasks.end(1);
    await closed;
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'unavailable']);
  });
});

test('in any sequence of events every task settles, and never more run than allowed', async () => {
  const piece = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    fails: fc.boolean(),
    turns: fc.nat(3),
    patience: fc.constantFrom(-1, 5, 60_000),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(20),
      async (pieces, concurrency, turnsBeforeDeadline) => {
        const queue = createFairQueue({ concurrency, queueLimit: 10 });
        let running = 0;
        let most = 0;
        const runs = pieces.map(({ key, fails, turns, patience }) =>
          readCode(
            queue.run(within(patience, key), async () => {
              running += 1;
              most = Math.max(most, running);
              for (let index = 0; index < turns; index += 1) await turn();
              running -= 1;
              if (fails) throw Object.assign(new Error('failed'), { code: 'broken' });
            }),
          ),
        );
        for (let index = 0; index < turnsBeforeDeadline; index += 1) await turn();
        jest.advanceTimersByTime(5);

        await Promise.all(runs);

        expect(most).toBeLessThanOrEqual(concurrency);
        expect([queue.running(), queue.waiting()]).toEqual([0, 0]);
      },
    ),
    { numRuns: process.env.TEST_FULL ? 500 : 40 },
  );
});

describe('keys', () => {
  /** Starts a first task that blocks the queue, then one task for each key; returns the order in which they ran. */
  async function recordOrder(keys: readonly string[], limits: { queueLimit: number; queueLimitPerKey?: number }) {
    const queue = createFairQueue({ concurrency: 1, ...limits });
    const blocker = controlledTasks();
    const order: string[] = [];
    const blocked = queue.run(far('blocker'), blocker.task);
    const outcomes = keys.map((key) =>
      readCode(
        queue.run(far(key), async () => {
          order.push(key);
        }),
      ),
    );
    await turn();
    blocker.end(0);
    await blocked;
    return { order, outcomes: await Promise.all(outcomes) };
  }

  test('a key with one task waits for one task of a key with many', async () => {
    const { order } = await recordOrder(['a', 'a', 'a', 'b', 'a', 'c'], { queueLimit: 10 });

    expect(order).toEqual(['a', 'b', 'c', 'a', 'a', 'a']);
  });

  test('a key with its share of waiting tasks is rejected, and another one is not', async () => {
    const { outcomes } = await recordOrder(['a', 'a', 'a', 'b', 'b'], { queueLimit: 4, queueLimitPerKey: 2 });

    expect(outcomes).toEqual(['done', 'done', 'saturated', 'done', 'done']);
  });

  test('a key with its share of running tasks waits, and another one starts past its waiting tasks', async () => {
    const queue = createFairQueue({ concurrency: 3, concurrencyPerKey: 1, queueLimit: 10 });
    const tasks = controlledTasks();
    const runs = ['a', 'a', 'b'].map((key) => queue.run(far(key), tasks.task));
    await turn();
    expect([queue.running(), queue.waiting()]).toEqual([2, 1]);

    tasks.end(0);
    await turn();
    expect([queue.running(), queue.waiting()]).toEqual([2, 0]);
    tasks.end(1);
    tasks.end(2);
    await Promise.all(runs);
  });

  test('the predicted wait of a key counts the turns of its own tasks', async () => {
    let now = 0;
    const queue = createFairQueue({ concurrency: 4, concurrencyPerKey: 1, queueLimit: 100 }, { now: () => now });
    for (let round = 0; round < 30; round += 1) {
      await queue.run({ deadline: now + 10_000 }, async () => {
        now += 1_000;
      });
    }
    const tasks = controlledTasks();
    const own = { deadline: now + 3_900, queueKey: 'own' };
    for (let count = 0; count < 3; count += 1) void readCode(queue.run(own, tasks.task));

    expect(await readCode(queue.run(own, tasks.task))).toBe('saturated');
    const closed = queue.close();
    tasks.end(0);
    await closed;
  });

  test('no key starves: before a task starts, no other key starts two tasks more than its own key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), async (keys) => {
        const { order, outcomes } = await recordOrder(keys, { queueLimit: 40 });

        expect(outcomes.every((outcome) => outcome === 'done')).toBe(true);
        expect([...order].sort()).toEqual([...keys].sort());
        order.forEach((key, index) => {
          const before = order.slice(0, index);
          const own = before.filter((other) => other === key).length;
          for (const other of new Set(before)) {
            expect(before.filter((started) => started === other).length).toBeLessThanOrEqual(own + 1);
          }
        });
      }),
      { numRuns: process.env.TEST_FULL ? 500 : 60 },
    );
  });

  test('the predicted wait of a key without waiting tasks counts one task of each other key, not all', async () => {
    let now = 0;
    const queue = createFairQueue({ concurrency: 1, queueLimit: 100 }, { now: () => now });
    for (let round = 0; round < 30; round += 1) {
      await queue.run({ deadline: now + 10_000 }, async () => {
        now += 1_000;
      });
    }
    const tasks = controlledTasks();
    for (let count = 0; count < 6; count += 1)
      void readCode(queue.run({ deadline: now + 60_000, queueKey: 'many' }, tasks.task));
    const code = (queueKey: string) =>
      Promise.race([readCode(queue.run({ deadline: now + 4_000, queueKey }, tasks.task)), turn().then(() => 'waits')]);

    expect(await code('many')).toBe('saturated');
    expect(await code('one')).toBe('waits');
    const closed = queue.close();
    tasks.end(0);
    await closed;
  });
});

describe('signals', () => {
  test('a task never starts if its caller leaves while it waits', async () => {
    const queue = createFairQueue({ concurrency: 1, queueLimit: 3 });
    const tasks = controlledTasks();
    const caller = new AbortController();
    const running = queue.run(far(), tasks.task);
    const left = readCode(queue.run({ ...far(), signal: caller.signal }, tasks.task));
    caller.abort();

    expect(await left).toBe('timeout');
    expect(queue.waiting()).toBe(0);
    tasks.end(0);
    await running;
    expect(tasks.started()).toBe(1);
  });

  test('the deadline aborts the signal of a running task, which keeps its place until it ends', async () => {
    const queue = createFairQueue({ concurrency: 1, queueLimit: 3 });
    const tasks = controlledTasks();
    const aborted = new Promise<void>((resolve) => {
      void queue.run(within(15), (signal) => {
        signal.addEventListener('abort', () => resolve());
        return tasks.task();
      });
    });
    const next = queue.run(far(), tasks.task);
    await turn();
    jest.advanceTimersByTime(15);
    await aborted;

    expect([queue.running(), queue.waiting()]).toEqual([1, 1]);
    tasks.end(0);
    await turn();
    tasks.end(1);
    await next;
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSlots } from './slots.ts';

/** Work that ends when told to. */
function workbench() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, started: () => ends.length, end: (index: number) => ends[index]?.() };
}
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const turn = () => new Promise((resolve) => setImmediate(resolve));
const far = () => Date.now() + 60_000;

describe('a line of two slots and three places', () => {
  const open = () => createSlots({ concurrency: 2, queueLimit: 3 });

  test('starts two, keeps three waiting in order, and refuses the sixth at once with a time to come back', async () => {
    const slots = open();
    const bench = workbench();
    const runs = [1, 2, 3, 4, 5].map(() => slots.run(far(), bench.work));

    await expect(slots.run(far(), bench.work)).rejects.toMatchObject({ code: 'saturated', retryAfterSeconds: 1 });
    expect([slots.busy(), slots.queued(), bench.started(), slots.hasRoom()]).toEqual([2, 3, 2, false]);

    for (let index = 0; index < 5; index += 1) {
      bench.end(index);
      await turn();
    }
    await Promise.all(runs);
    expect([slots.busy(), slots.queued(), slots.hasRoom()]).toEqual([0, 0, true]);
  });

  test('gives up waiting at the deadline and passes the place on', async () => {
    const slots = open();
    const bench = workbench();
    const running = [slots.run(far(), bench.work), slots.run(far(), bench.work)];
    const late = codeOf(slots.run(Date.now() + 15, bench.work));
    const patient = slots.run(far(), bench.work);

    expect(await late).toBe('timeout');
    expect(slots.queued()).toBe(1);
    bench.end(0);
    await turn();
    bench.end(1);
    bench.end(2);
    await Promise.all([...running, patient]);
    expect([slots.busy(), slots.queued()]).toEqual([0, 0]);
  });

  test('refuses work whose deadline has passed', async () => {
    expect(await codeOf(open().run(Date.now() - 1, async () => {}))).toBe('timeout');
  });

  test('refuses at once what could not be done in time, judging by the work before', async () => {
    let now = 0;
    const slots = createSlots({ concurrency: 1, queueLimit: 100 }, { now: () => now });
    for (let round = 0; round < 30; round += 1) {
      await slots.run(now + 10_000, async () => {
        now += 1_000;
      });
    }
    const bench = workbench();
    const running = slots.run(now + 10_000, bench.work);
    const waiting = slots.run(now + 10_000, bench.work);

    await expect(slots.run(now + 2_500, bench.work)).rejects.toMatchObject({ code: 'saturated', retryAfterSeconds: 2 });
    bench.end(0);
    await turn();
    bench.end(1);
    await Promise.all([running, waiting]);
  });

  test('closing refuses all that waits and all that comes, and ends with the work that runs', async () => {
    const slots = open();
    const bench = workbench();
    const outcomes = [1, 2, 3].map(() => codeOf(slots.run(far(), bench.work)));
    const closed = slots.close();

    expect(await codeOf(slots.run(far(), bench.work))).toBe('unavailable');
    bench.end(0);
    bench.end(1);
    await closed;
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'unavailable']);
  });
});

test('whatever happens in whatever order, no slot is lost and never more run than allowed', async () => {
  const piece = fc.record({ fails: fc.boolean(), turns: fc.nat(3), patience: fc.constantFrom(-1, 5, 60_000) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (pieces, concurrency) => {
        const slots = createSlots({ concurrency, queueLimit: 10 });
        let running = 0;
        let most = 0;
        const runs = pieces.map(({ fails, turns, patience }) =>
          codeOf(
            slots.run(Date.now() + patience, async () => {
              running += 1;
              most = Math.max(most, running);
              for (let index = 0; index < turns; index += 1) await turn();
              running -= 1;
              if (fails) throw Object.assign(new Error('failed'), { code: 'broken' });
            }),
          ),
        );

        await Promise.all(runs);

        expect(most).toBeLessThanOrEqual(concurrency);
        expect([slots.busy(), slots.queued()]).toEqual([0, 0]);
      },
    ),
    { numRuns: process.env.TEST_FULL ? 500 : 40 },
  );
});

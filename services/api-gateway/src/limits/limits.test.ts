import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Bound,
  type BoundName,
  type Bounds,
  CALLS,
  type CallBounds,
  CONTENT_COST,
  LARGE_BODY,
  PLACES,
  type PlaceName,
  UNCOUNTED_ANSWER_BYTES,
} from './limits.table.ts';
import { createLimits, type Hold, isLimitReached, NOBODY, type Owner, type Wait } from './limits.ts';
import { planBounds } from './memory.ts';

const MIB = 2 ** 20;
const refusal = (limit: BoundName | PlaceName) =>
  expect.objectContaining({ code: 'limit_reached', limit, retryAfterSeconds: 1 });
const limitsWith = (changes: Partial<Bounds>, now?: () => number) => createLimits({ ...planBounds(), ...changes }, now);
const PATIENT = { deadline: Number.POSITIVE_INFINITY };
const owner = (account: string, session: string | null = null): Owner => ({ account, session });

describe('a bound', () => {
  const bound = { process: 10, account: 6, session: 4 };

  test('holds for session, account and process, and a released amount can be taken again', () => {
    const { take } = limitsWith({ bytes: bound });
    const first = take('bytes', owner('a', 's1'), 4);
    expect(() => take('bytes', owner('a', 's1'))).toThrow(refusal('bytes'));
    take('bytes', owner('a', 's2'), 2);
    expect(() => take('bytes', owner('a'))).toThrow(refusal('bytes'));
    take('bytes', owner('b', 's3'), 4);
    expect(() => take('bytes', owner('c', 's4'))).toThrow(refusal('bytes'));
    expect(() => take('bytes', NOBODY)).toThrow(refusal('bytes'));

    first.release();
    first.release();
    take('bytes', owner('a', 's1'), 4);
  });

  test('rejects a hold that grows above it; the hold keeps its former amount', () => {
    const { take } = limitsWith({ bytes: bound });
    const growing = take('bytes', owner('a', 's'), 3);
    expect(() => growing.resize(5)).toThrow(refusal('bytes'));
    expect(() => take('bytes', owner('a', 's'), 2)).toThrow(refusal('bytes'));
    take('bytes', owner('a', 's'), 1);
  });

  test('with replenishment allows a burst, and then so many a second', () => {
    let now = 0;
    const { take } = limitsWith({ startAttempts: { session: 3, perSecond: 2 } }, () => now);
    for (let count = 0; count < 3; count += 1) take('startAttempts', owner('a', 's')).release();
    expect(() => take('startAttempts', owner('a', 's'))).toThrow(refusal('startAttempts'));
    take('startAttempts', owner('a', 'other'));
    now = 500;
    take('startAttempts', owner('a', 's'));
    expect(() => take('startAttempts', owner('a', 's'))).toThrow(refusal('startAttempts'));
  });
});

describe('any order of takes, resizes and releases', () => {
  const bound: Bound = { process: 40, account: 16, session: 8 };
  const step = fc.record({
    account: fc.constantFrom('a', 'b', 'c', 'd'),
    session: fc.constantFrom(null, 's1', 's2'),
    amount: fc.nat(12),
    action: fc.constantFrom('take', 'take', 'resize', 'release'),
    at: fc.nat(20),
  });
  const sum = (held: ReadonlyMap<Hold, { amount: number; owner: Owner }>, isCounted: (owner: Owner) => boolean) =>
    [...held.values()].reduce((total, { amount, owner: each }) => (isCounted(each) ? total + amount : total), 0);

  test('exceeds no share, leaks nothing, and rejects nothing that fits', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { take } = limitsWith({ bytes: bound });
        const held = new Map<Hold, { amount: number; owner: Owner }>();
        const fits = (more: number, { account, session }: Owner) =>
          sum(held, () => true) + more <= (bound.process ?? 0) &&
          sum(held, (other) => other.account === account) + more <= (bound.account ?? 0) &&
          (session === null || sum(held, (other) => other.session === session) + more <= (bound.session ?? 0));
        for (const { account, session, amount, action, at } of steps) {
          const existing = [...held.keys()][at];
          const known = existing && held.get(existing);
          const caller = owner(account, session && `${account} ${session}`);
          if (action === 'release') {
            existing?.release();
            if (existing) held.delete(existing);
          } else if (action === 'resize' && existing && known) {
            const isRoom = amount <= known.amount || fits(amount - known.amount, known.owner);
            if (isRoom) held.set(existing, { ...known, amount });
            if (isRoom) existing.resize(amount);
            else expect(() => existing.resize(amount)).toThrow(refusal('bytes'));
          } else if (action === 'take') {
            if (fits(amount, caller)) held.set(take('bytes', caller, amount), { amount, owner: caller });
            else expect(() => take('bytes', caller, amount)).toThrow(refusal('bytes'));
          }
        }
        for (const hold of held.keys()) hold.release();
        take('bytes', owner('a'), bound.account);
      }),
    );
  });

  test('one account never takes the first share of another one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 40 }), (amounts) => {
        const { take } = limitsWith({ bytes: bound });
        for (const amount of amounts) {
          try {
            take('bytes', owner('flooding'), amount);
          } catch (error) {
            expect(isLimitReached(error)).toBe(true);
          }
        }
        take('bytes', owner('other'), bound.account);
      }),
    );
  });
});

describe('a call', () => {
  const draft = CALLS.draft;

  test('releases everything that it has taken, after any outcome', async () => {
    const action = fc.constantFrom('body', 'begin', 'bundles', 'bytes', 'answer');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(action, { maxLength: 12 }), { maxLength: 20 }), async (calls) => {
        const small = { calls: { process: 3, account: 2 }, bundles: { process: 3, account: 2 } };
        const bytes = { process: 9 * MIB, account: 6 * MIB, session: 6 * MIB };
        const { admit } = limitsWith({ ...small, bytes, draftAttempts: { session: 1_000, perSecond: 1 } });
        const admitted = calls.map(async (actions) => {
          const admission = admit(draft, owner('a', 's'));
          try {
            for (const each of actions) {
              if (each === 'body') admission.reserveBody(100_000, 1_000);
              else if (each === 'begin') await admission.begin(PATIENT);
              else if (each === 'answer') admission.answer(MIB);
              else admission.take(each, each === 'bytes' ? MIB : 1);
            }
          } catch (error) {
            expect(isLimitReached(error)).toBe(true);
          }
          return admission;
        });
        const open = await Promise.all(admitted);
        for (const { release } of open) release();
        for (const { release } of open) release();

        const next = admit(draft, owner('a', 's'));
        for (const name of ['calls', 'bundles'] as const) next.take(name, 2);
        next.take('bytes', 6 * MIB);
      }),
    );
  });

  test('holds for its answer no more than that, and small answers hold nothing', async () => {
    const { admit, take } = limitsWith({ calls: { process: 1 }, bytes: { process: 4 * MIB } });
    const read = admit(CALLS.session, owner('a'));
    await read.begin(PATIENT);
    read.take('bytes', 4 * MIB);
    read.answer(3 * MIB);
    const other = admit(CALLS.session, owner('b'));
    await other.begin(PATIENT);
    expect(() => other.answer(2 * MIB)).toThrow(refusal('bytes'));
    await other.begin(PATIENT);
    other.answer(UNCOUNTED_ANSWER_BYTES);
    take('bytes', owner('b'), MIB);
    read.release();
    take('bytes', owner('b'), 3 * MIB);
  });

  test('with a large body counts as several attempts, once for all its reservations', () => {
    const { admit } = limitsWith({ draftAttempts: { session: 8, perSecond: 1 } }, () => 0);
    const call = () => {
      const { reserveBody, release } = admit(draft, owner('a', 's'));
      for (const part of [1, 2, 4]) reserveBody(part * LARGE_BODY.bytes, 0);
      release();
    };
    for (let count = 0; count < 8 / LARGE_BODY.attempts; count += 1) call();
    expect(call).toThrow(refusal('draftAttempts'));
  });

  test('from a page that saves a large map at full speed for an hour is never rejected, including its reloads', async () => {
    let now = 0;
    const { admit } = limitsWith({}, () => now);
    for (; now < 3_600_000; now += 600) {
      const saved = admit(draft, owner('a', 's'));
      saved.reserveBody(2 * LARGE_BODY.bytes, 30_000);
      await saved.begin(PATIENT);
      saved.release();
      if (now % 3_000 === 0) admit(CALLS.assessment, owner('a', 's')).release();
    }
  });
});

describe('places', () => {
  const places = { process: 2, account: 1, waiting: { process: 4, account: 2 } };
  const open = () => {
    const { enter } = limitsWith({ comparisons: places });
    const order: string[] = [];
    /** Enters for an account, and records when it does. */
    const come = async (account: string, wait: Wait = PATIENT) => {
      const { release } = await enter('comparisons', owner(account), wait);
      order.push(account);
      return release;
    };
    return { come, order };
  };

  test('that two accounts in a loop hold are given to a third one in its turn', async () => {
    const { come, order } = open();
    const [first, second] = await Promise.all([come('a'), come('b')]);
    const [again, third] = [come('a'), come('c')];
    const [, other] = [come('a'), come('b')];
    await Promise.resolve();
    expect(order).toEqual(['a', 'b']);

    second();
    await third;
    expect(order).toEqual(['a', 'b', 'c']);
    first();
    (await again)();
    (await third)();
    await other;
    expect(order.slice(0, 4)).toEqual(['a', 'b', 'c', 'a']);
  });

  test('refuse only what finds the queue full, of its account or in all, and drop a caller that leaves', async () => {
    const { come, order } = open();
    const leaving = new AbortController();
    const first = await come('a');
    const left = come('a', { ...PATIENT, signal: leaving.signal });
    const waiting = come('a');
    await expect(come('a')).rejects.toThrow(refusal('comparisons'));
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'timeout' });
    const last = come('a');
    first();
    (await waiting)();
    (await last)();
    expect(order).toEqual(['a', 'a', 'a']);
  });
});

test('a bundle is opened in a place, so no opening is refused for others', () => {
  const sum = (part: 'process' | 'account') => Object.values(PLACES).reduce((total, each) => total + each[part], 0);
  expect(planBounds().bundles).toEqual({ process: sum('process'), account: sum('account') });
});

test('a body of many elements holds the memory of its elements, not of its bytes', () => {
  const { admit } = limitsWith({ bytes: { process: 40 * MIB } });
  const [light, heavy] = [admit(CALLS.comparison, owner('a')), admit(CALLS.comparison, owner('b'))];
  light.reserveBody(MIB, 12);
  light.release();
  heavy.reserveBody(MIB, 300_000);
  expect(() => light.reserveBody(5 * MIB, 12)).toThrow(refusal('bytes'));
});

/** Heaps of the charts, of a smaller pod, and of one in which the shares of the memory would be too small. */
const HEAPS = [512, 320, 64];
const SIZES = HEAPS.flatMap((heap) =>
  Object.entries<CallBounds>(CALLS).map(([name, bounds]) => ({ heap, name, bounds })),
);

test.each(SIZES)(
  'a heap of $heap MiB has room for the largest body of $name, and the contents of the largest bundle besides',
  async ({ heap, bounds }) => {
    const admission = createLimits(planBounds(heap * MIB)).admit(bounds, owner('a'));
    admission.reserveBody(bounds.body, Math.min(bounds.elements, bounds.body / 2));
    await admission.begin(PATIENT);
    admission.take('bytes', 2 * MIB * CONTENT_COST);
    admission.release();
  },
);

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Admission, createCallLimits } from './call-limits.ts';
import { BODY_COST, CALL_RATES, LARGE_BODY } from './limits.table.ts';

const MIB = 2 ** 20;
const bytes = { process: 10 * MIB * BODY_COST, account: 6 * MIB * BODY_COST, session: 4 * MIB * BODY_COST };
const refusal = (limit: string) => expect.objectContaining({ code: 'limit_reached', limit, retryAfterSeconds: 1 });

/** Limits with one call of each session let in, so that only bytes are of interest. */
function openLimits() {
  const limits = createCallLimits({ bytes });
  return (account: string, session: string | null): Admission => limits.admit({ account, session });
}

describe('bytes of bodies', () => {
  test('a session, an account and the process each have a bound, and what is released can be reserved again', () => {
    const admit = openLimits();
    const first = admit('a', 's1');
    first.reserve(4 * MIB);
    expect(() => admit('a', 's1').reserve(1)).toThrow(refusal('bytes'));
    const second = admit('a', 's2');
    second.reserve(2 * MIB);
    expect(() => admit('a', 's3').reserve(1)).toThrow(refusal('bytes'));
    expect(() => admit('a', null).reserve(1)).toThrow(refusal('bytes'));
    admit('b', 's4').reserve(4 * MIB);
    expect(() => admit('c', 's5').reserve(1)).toThrow(refusal('bytes'));

    first.release();
    first.release();
    admit('a', 's1').reserve(4 * MIB);
  });

  test('a call that asks for more again keeps what it has where there is no room', () => {
    const admit = openLimits();
    const growing = admit('a', 's');
    growing.reserve(3 * MIB);
    expect(() => growing.reserve(5 * MIB)).toThrow(refusal('bytes'));
    expect(() => admit('a', 's').reserve(2 * MIB)).toThrow(refusal('bytes'));
    admit('a', 's').reserve(MIB);
  });

  test('never exceed a bound, whatever is reserved and released in which order', () => {
    const step = fc.record({ owner: fc.nat(3), session: fc.nat(2), size: fc.nat(5 * MIB), release: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const admit = openLimits();
        const held: { account: string; session: string; size: number; admission: Admission }[] = [];
        const sum = (of: (each: (typeof held)[0]) => boolean) =>
          held.filter(of).reduce((total, { size }) => total + size * BODY_COST, 0);
        for (const { owner, session: index, size, release } of steps) {
          if (release) held.shift()?.admission.release();
          const account = `a${owner}`;
          const session = `${account} s${index}`;
          const admission = admit(account, session);
          try {
            admission.reserve(size);
            held.push({ account, session, size, admission });
          } catch (error) {
            expect(error).toEqual(refusal('bytes'));
          }
          expect(sum(() => true)).toBeLessThanOrEqual(bytes.process);
          expect(sum((each) => each.account === account)).toBeLessThanOrEqual(bytes.account);
          expect(sum((each) => each.session === session)).toBeLessThanOrEqual(bytes.session);
        }
      }),
    );
  });
});

describe('attempts of a session', () => {
  test('a burst is let in, then so many a second; kinds and sessions are counted apart', () => {
    let now = 0;
    const { admit } = createCallLimits({ bytes, now: () => now });
    const call = (session = 's') => admit({ account: 'a', session, kind: 'unlock' });
    const { burst, perSecond } = CALL_RATES.unlock;
    for (let count = 0; count < burst; count += 1) call();
    expect(() => call()).toThrow(refusal('rate'));
    admit({ account: 'a', session: 's', kind: 'draft' });
    call('other');

    now = 1_000 / perSecond;
    call();
    expect(() => call()).toThrow(refusal('rate'));
  });

  test('a large body counts as several attempts, however often its size is told', () => {
    const { admit } = createCallLimits({ bytes, now: () => 0 });
    const call = (size: number) => {
      const { reserve, release } = admit({ account: 'a', session: 's', kind: 'draft' });
      for (const part of [size / 2, size]) reserve(part);
      release();
    };
    for (let count = 0; count < CALL_RATES.draft.burst / LARGE_BODY.attempts; count += 1) call(4 * LARGE_BODY.bytes);
    expect(() => call(1)).toThrow(refusal('rate'));
  });

  test('a page that saves a large map as fast as it can for an hour is never refused, with its reloads', () => {
    let now = 0;
    const { admit } = createCallLimits({ bytes, now: () => now });
    for (; now < 3_600_000; now += 600) {
      const draft = admit({ account: 'a', session: 's', kind: 'draft' });
      draft.reserve(2 * LARGE_BODY.bytes);
      draft.release();
      if (now % 3_000 === 0) admit({ account: 'a', session: 's', kind: 'assessment' });
    }
  });
});

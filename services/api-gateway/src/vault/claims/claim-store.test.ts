import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { utcDay, utcMinute } from './claim-store.ts';

const at = (text: string) => Date.parse(text);

test('the seconds left reach the next UTC day, rounded up', () => {
  expect(utcDay(at('2026-03-29T00:00:00.000Z'))).toMatchObject({ name: '2026-03-29', secondsLeft: 86_400 });
  expect(utcDay(at('2026-03-29T23:59:59.001Z'))).toMatchObject({ name: '2026-03-29', secondsLeft: 1 });
  expect(utcDay(at('2026-03-30T00:00:00.000Z'))).toMatchObject({ name: '2026-03-30', secondsLeft: 86_400 });
});

test('the seconds left reach the next UTC minute, rounded up', () => {
  expect(utcMinute(at('2026-01-01T10:00:59.999Z'))).toMatchObject({ name: '2026-01-01T10:00', secondsLeft: 1 });
  expect(utcMinute(at('2026-01-01T10:00:30.001Z'))).toMatchObject({ name: '2026-01-01T10:00', secondsLeft: 30 });
  expect(utcMinute(at('2026-01-01T10:00:30.000Z'))).toMatchObject({ secondsLeft: 30 });
});

test('waiting for what is left always leads into another period, and a millisecond less never', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') }), (now) => {
      for (const toPeriod of [utcDay, utcMinute]) {
        const { name, millisecondsLeft, secondsLeft } = toPeriod(now);
        expect(toPeriod(now + millisecondsLeft).name).not.toBe(name);
        expect(toPeriod(now + millisecondsLeft - 1).name).toBe(name);
        expect(secondsLeft * 1_000 - millisecondsLeft).toBeGreaterThanOrEqual(0);
        expect(secondsLeft * 1_000 - millisecondsLeft).toBeLessThan(1_000);
      }
    }),
  );
});

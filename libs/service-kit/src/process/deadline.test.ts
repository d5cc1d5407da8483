import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deadlineAfter, deadlineWithin, millisecondsLeft } from './deadline.ts';

test('a deadline counts down to nothing and stays there', () => {
  const deadline = deadlineAfter(2, 1_000);

  expect([1_000, 2_500, 3_000, 9_000].map((now) => millisecondsLeft(deadline, now))).toEqual([2_000, 500, 0, 0]);
});

test('a step never outlives the request that it serves', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000_000), fc.nat(1_000_000), (seconds, outer, now) => {
      const deadline = deadlineWithin(seconds, outer, now);
      expect(deadline).toBeLessThanOrEqual(outer);
      expect(deadline).toBeLessThanOrEqual(deadlineAfter(seconds, now));
    }),
  );
});

import { expect, test } from '@jest/globals';
import { retryDelay } from './retry.ts';

test('the page waits twice as long before each retry, up to 15 s', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((attempt) => retryDelay(attempt, null, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ]);
});

test('what the service asks for is the least that the page waits, and no reason to wait the same each time', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelay(attempt, 2, 0))).toEqual([2_000, 2_000, 4_000, 8_000]);
  expect(retryDelay(1, 60, 0)).toBe(60_000);
});

test('a random part of up to 30 % and 3 s is added', () => {
  expect(retryDelay(1, null, 1)).toBe(1_300);
  expect(retryDelay(1, 60, 1)).toBe(63_000);
});

import { expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { createPlaces } from './places.ts';

const name = (index: number) => `account-${index}` as AccountId;

test('every account has a place, however many other accounts hold all of theirs', () => {
  const places = createPlaces();
  const held = Array.from({ length: 1_000 }, (_, index) => places.take(name(index)));

  expect(held.slice(0, 16)).toEqual(Array(16).fill(16));
  expect(held.slice(16)).toEqual(Array(984).fill(1));
  expect(places.take(name(0))).toBe(0);
  expect(places.take(name(999))).toBe(0);
});

test('an account takes again what it released, and no more', () => {
  const places = createPlaces();
  expect(places.take(name(0))).toBe(16);
  places.release(name(0), 3);
  expect([places.take(name(0), 1), places.take(name(0)), places.take(name(0))]).toEqual([1, 2, 0]);
});

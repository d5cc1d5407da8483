import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { onScale, valueAfterKey } from './scale-input.ts';

const vas = { minimum: 0, maximum: 10, step: 0.1 };

test('every point of the line is a value of the scale, without binary noise', () => {
  fc.assert(
    fc.property(fc.double({ min: -5, max: 15, noNaN: true }), (raw) => {
      const value = onScale(vas, raw);
      expect(value).toBe(Number(value.toFixed(1)));
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(10);
    }),
  );
});

test('keys move by a step, by a tenth of the scale, or to an end', () => {
  expect(valueAfterKey(vas, 6.5, 'ArrowRight')).toBe(6.6);
  expect(valueAfterKey(vas, 6.5, 'ArrowDown')).toBe(6.4);
  expect(valueAfterKey(vas, 6.5, 'PageUp')).toBe(7.5);
  expect(valueAfterKey(vas, 0, 'ArrowLeft')).toBe(0);
  expect(valueAfterKey(vas, null, 'End')).toBe(10);
  expect(valueAfterKey(vas, 3, 'a')).toBeNull();
});

test('the first key puts the handle at the end that it comes from, since the middle would suggest an answer', () => {
  expect(valueAfterKey(vas, null, 'ArrowRight')).toBe(0);
  expect(valueAfterKey({ minimum: 0, maximum: 100, step: 1 }, null, 'ArrowLeft')).toBe(100);
});

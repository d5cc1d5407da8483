import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OneDecimal } from './fields.ts';
import { roundToOneDecimal, roundToThreeDecimals } from './rounding.ts';

describe('rounding to one decimal', () => {
  test.each([
    [156.25, 156.3],
    [-156.25, -156.3],
    [0.05, 0.1],
    [0.35, 0.4],
    [1.45, 1.5],
    [0.049999, 0],
    [33.3333333333, 33.3],
    [100, 100],
  ])('%d becomes %d', (value, rounded) => {
    expect(roundToOneDecimal(value)).toBe(rounded);
  });

  test('three decimals follow the same rule', () => {
    expect([0.85512, -0.525491, 0.0005, -0.0005, 1.0005].map(roundToThreeDecimals)).toEqual([
      0.855, -0.525, 0.001, -0.001, 1.001,
    ]);
    expect(Object.is(roundToThreeDecimals(-0.0001), 0)).toBe(true);
  });

  test('zero never has a sign', () => {
    expect(Object.is(roundToOneDecimal(-0.04), 0)).toBe(true);
    expect(Object.is(roundToOneDecimal(-0), 0)).toBe(true);
  });

  test('a half without exact binary form is still rounded away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (tenths) => {
        const half = (tenths * 10 + Math.sign(tenths || 1) * 5) / 100;
        expect(roundToOneDecimal(half)).toBe((tenths + Math.sign(tenths || 1)) / 10);
      }),
    );
  });

  test('the result is always a valid number of one decimal, and a fixed point', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const rounded = roundToOneDecimal(value);
        expect(OneDecimal.safeParse(rounded).success).toBe(true);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.05 + 1e-6);
      }),
    );
  });

  test('rejects more decimals and a negative zero', () => {
    expect(OneDecimal.safeParse(0.25).success).toBe(false);
    expect(OneDecimal.safeParse(-0).success).toBe(false);
  });
});

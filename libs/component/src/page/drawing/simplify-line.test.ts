import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { simplifyLine } from './simplify-line.ts';

const line = fc.array(fc.tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 1440 })), {
  minLength: 1,
  maxLength: 60,
});

type Pair = readonly [number, number];
const toPairs = (points: readonly number[]): Pair[] =>
  points.flatMap((x, i) => (i % 2 === 0 ? [[x, points[i + 1] ?? Number.NaN] as const] : []));

function distanceToSegment([x, y]: Pair, [ax, ay]: Pair, [bx, by]: Pair): number {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

describe('a simplified line', () => {
  test('keeps its ends and only points that were drawn, in their order', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0, max: 20, noNaN: true }), (drawn, tolerance) => {
        const kept = toPairs(simplifyLine(drawn.flat(), tolerance)).map(String);
        expect(kept[0]).toBe(String(drawn[0]));
        expect(kept.at(-1)).toBe(String(drawn.at(-1)));
        let from = 0;
        for (const point of kept) {
          const found = drawn.map(String).indexOf(point, from);
          expect(found).toBeGreaterThanOrEqual(from);
          from = found;
        }
      }),
    );
  });

  test('stays within the tolerance of every point that was drawn', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0.1, max: 20, noNaN: true }), (drawn, tolerance) => {
        const kept = toPairs(simplifyLine(drawn.flat(), tolerance));
        for (const point of drawn) {
          const distances = kept.map((end, i) => distanceToSegment(point, kept[Math.max(0, i - 1)] ?? end, end));
          expect(Math.min(...distances)).toBeLessThanOrEqual(tolerance + 1e-9);
        }
      }),
    );
  });

  test('of a straight stroke is its two ends', () => {
    const points = Array.from({ length: 100 }, (_, i) => [10 + i, 20 + 2 * i]).flat();
    expect(simplifyLine(points, 0.01)).toEqual([10, 20, 109, 218]);
  });
});

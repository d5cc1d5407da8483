import { describe, expect, test } from '@jest/globals';
import { GRID, type Rect } from '@pain-assessment/pain-map';
import fc from 'fast-check';
import { cutCells, pasteCells, unite, WHOLE_VIEW, widen } from './cells.ts';

const span = (end: number) =>
  fc.tuple(fc.nat(end), fc.nat(end)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const rect: fc.Arbitrary<Rect> = fc
  .tuple(span(GRID.width), span(GRID.height))
  .map(([[left, right], [top, bottom]]) => ({ left, top, right, bottom }));

describe('a rectangle of cells', () => {
  test('copied from one layer and pasted into another is equal there, and nothing beside it changes', () => {
    const cells = Uint8Array.from({ length: GRID.width * GRID.height }, (_, i) => 1 + (i % 251));
    fc.assert(
      fc.property(rect, (cut) => {
        const pasted = new Uint8Array(cells.length);
        pasteCells(pasted, cutCells(cells, cut), cut);
        const isInside = (i: number) => {
          const [x, y] = [i % GRID.width, Math.floor(i / GRID.width)];
          return x >= cut.left && x < cut.right && y >= cut.top && y < cut.bottom;
        };
        return pasted.every((value, i) => value === (isInside(i) ? cells[i] : 0));
      }),
      { numRuns: 10 },
    );
  });

  test('united with another contains both, and widened stays on the view', () => {
    fc.assert(
      fc.property(rect, rect, fc.nat(40), (a, b, by) => {
        const both = unite(unite(null, a), b);
        for (const { left, top, right, bottom } of [a, b]) {
          expect([both.left <= left, both.top <= top, both.right >= right, both.bottom >= bottom]).not.toContain(false);
        }
        expect(unite(WHOLE_VIEW, widen(both, by))).toEqual(WHOLE_VIEW);
      }),
    );
  });
});

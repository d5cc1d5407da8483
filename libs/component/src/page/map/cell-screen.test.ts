import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { avatarOf, GRID } from '@pain-assessment/pain-map';
import fc from 'fast-check';
import { createBodyMap } from './body-map.ts';
import { type CellRect, cutCells, pasteCells, unite, WHOLE, widen } from './cell-rect.ts';
import { CellScreen } from './cell-screen.ts';
import { colourCells } from './colour-cells.ts';

const span = (end: number) =>
  fc.tuple(fc.nat(end), fc.nat(end)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const rect: fc.Arbitrary<CellRect> = fc
  .tuple(span(GRID.width), span(GRID.height))
  .map(([[left, right], [top, bottom]]) => ({ left, top, right, bottom }));

describe('a rectangle of cells', () => {
  test('cut out of one layer and pasted into another is equal there, and nothing beside it changes', () => {
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

  test('united with another holds both, and widened stays on the view', () => {
    fc.assert(
      fc.property(rect, rect, fc.nat(40), (a, b, by) => {
        const both = unite(unite(null, a), b);
        for (const { left, top, right, bottom } of [a, b]) {
          expect([both.left <= left, both.top <= top, both.right >= right, both.bottom >= bottom]).not.toContain(false);
        }
        expect(unite(WHOLE, widen(both, by))).toEqual(WHOLE);
      }),
    );
  });
});

/** A canvas as the browser keeps one: only the dirty part of an image reaches it. */
function openCanvas() {
  const shown = new Uint32Array(GRID.width * GRID.height);
  const context = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData({ data }: ImageData, _x: number, _y: number, ...dirty: number[]) {
      const [left = 0, top = 0, width = 0, height = 0] = dirty;
      const pixels = new Uint32Array(data.buffer);
      for (let y = top; y < top + height; y++) {
        const row = y * GRID.width + left;
        shown.set(pixels.subarray(row, row + width), row);
      }
    },
  };
  return { shown, screen: new CellScreen(context as unknown as CanvasRenderingContext2D) };
}

const stroke: fc.Arbitrary<Stroke> = fc.record({
  view: fc.constant('front' as const),
  layer: fc.constant('intensity' as const),
  tool: fc.constant('brush' as const),
  value: fc.constantFrom('mild' as const, 'severe' as const),
  radius: fc.integer({ min: 1, max: 40 }),
  points: fc.tuple(fc.integer({ min: 280, max: 440 }), fc.integer({ min: 20, max: 1400 })),
});

describe('a screen', () => {
  test('told of every change shows what colouring the whole view anew would show, and so after it was emptied', () => {
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 6 }), fc.nat(6), (strokes, kept) => {
        const map = createBodyMap(avatarOf('female', 'normal'));
        const { shown, screen } = openCanvas();
        const cells = map.layers.front;
        map.watch('front', (changed) =>
          screen.show({
            layer: 'intensity',
            rect: changed,
            intensity: cutCells(cells.intensity, changed),
            typology: cutCells(cells.typology, changed),
          }),
        );
        map.show(strokes);
        map.show(strokes.slice(0, kept));
        const expected = new Uint32Array(shown.length);
        colourCells(expected, cells, 'intensity', WHOLE);
        expect(Buffer.compare(Buffer.from(shown.buffer), Buffer.from(expected.buffer))).toBe(0);
        shown.fill(0);
        screen.restore();
        expect(Buffer.compare(Buffer.from(shown.buffer), Buffer.from(expected.buffer))).toBe(0);
      }),
      { numRuns: 10 },
    );
  });
});

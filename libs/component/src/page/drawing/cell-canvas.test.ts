import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { findAvatar, GRID } from '@pain-assessment/pain-map';
import fc from 'fast-check';
import { Board } from './board.ts';
import { CellCanvas } from './cell-canvas.ts';
import { cutCells, WHOLE_VIEW } from './cells.ts';
import { colourView } from './view-colours.ts';

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
  return { shown, cellCanvas: new CellCanvas(context as unknown as CanvasRenderingContext2D) };
}

const stroke: fc.Arbitrary<Stroke> = fc.record({
  view: fc.constant('front' as const),
  layer: fc.constant('intensity' as const),
  tool: fc.constant('brush' as const),
  value: fc.constantFrom('mild' as const, 'severe' as const),
  radius: fc.integer({ min: 1, max: 40 }),
  points: fc.tuple(fc.integer({ min: 280, max: 440 }), fc.integer({ min: 20, max: 1400 })),
});

describe('the canvas of one view', () => {
  test('given every change shows what colouring the whole view would show, also after the browser emptied it', () => {
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 6 }), fc.nat(6), (strokes, kept) => {
        const avatar = findAvatar('female', 'normal');
        const map = new Board({ avatar, heightCm: 170, cartography: undefined, onDrawn: () => {} });
        const { shown, cellCanvas } = openCanvas();
        const cells = map.layers.front;
        map.watch('front', (changed) =>
          cellCanvas.show({
            look: { layer: 'intensity', edge: 3 },
            rect: changed,
            intensity: cutCells(cells.intensity, changed),
            typology: cutCells(cells.typology, changed),
          }),
        );
        map.keep(strokes);
        map.keep(strokes.slice(0, kept));
        const expected = new Uint32Array(shown.length);
        colourView(expected, cells, { look: { layer: 'intensity', edge: 3 }, rect: WHOLE_VIEW });
        expect(Buffer.compare(Buffer.from(shown.buffer), Buffer.from(expected.buffer))).toBe(0);
        shown.fill(0);
        cellCanvas.restore();
        expect(Buffer.compare(Buffer.from(shown.buffer), Buffer.from(expected.buffer))).toBe(0);
      }),
      { numRuns: 10 },
    );
  });
});

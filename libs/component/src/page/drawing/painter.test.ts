import { describe, expect, test } from '@jest/globals';
import { type Stroke, VIEWS } from '@pain-assessment/contracts';
import { createPainting, findAvatar, type PainLayers, rasterise } from '@pain-assessment/pain-map';
import { arbitraryStroke } from '@pain-assessment/pain-map/testing';
import fc from 'fast-check';
import { Painter } from './painter.ts';

const avatar = findAvatar('female', 'normal');

function openPainter() {
  const painting = createPainting(avatar);
  const painter = new Painter(painting);
  return { painting, painter };
}

/** Byte by byte; `toEqual` on four million numbers would take seconds. */
const toBuffers = (layers: PainLayers) =>
  VIEWS.map((view) => [Buffer.from(layers[view].intensity), Buffer.from(layers[view].typology)]);
const isSame = (a: PainLayers, b: PainLayers) =>
  toBuffers(a).every((pair, view) =>
    pair.every((bytes, layer) => bytes.equals(toBuffers(b)[view]?.[layer] ?? Buffer.of())),
  );

const runs = { numRuns: process.env.TEST_FULL ? 300 : 12 };

describe('the painting', () => {
  test('contains exactly the cells that the server counts, after any earlier drawing', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryStroke, { maxLength: 6 }),
        fc.array(arbitraryStroke, { maxLength: 6 }),
        fc.nat(6),
        (first, more, kept) => {
          const { painting, painter } = openPainter();
          painter.show(first);
          const next = [...first.slice(0, kept), ...more];
          painter.show(next);
          expect(isSame(painting.layers, rasterise({ strokes: next }, avatar))).toBe(true);
          painter.show([]);
          expect(isSame(painting.layers, rasterise({ strokes: [] }, avatar))).toBe(true);
        },
      ),
      runs,
    );
  });

  test('is the same after a stroke was drawn for a while and abandoned', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStroke, { maxLength: 4 }), arbitraryStroke, (strokes, drawn) => {
        const { painting, painter } = openPainter();
        painter.show(strokes);
        painter.extendPreview(drawn);
        painter.endPreview();
        expect(isSame(painting.layers, rasterise({ strokes }, avatar))).toBe(true);
      }),
      runs,
    );
  });

  test('keeps a stroke that is being drawn on top of strokes that change meanwhile', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryStroke, { maxLength: 4 }),
        fc.array(arbitraryStroke, { maxLength: 4 }),
        arbitraryStroke,
        (before, after, drawn) => {
          const { painting, painter } = openPainter();
          painter.show(before);
          painter.extendPreview(drawn);
          painter.show(after);
          expect(isSame(painting.layers, rasterise({ strokes: [...after, drawn] }, avatar))).toBe(true);
          painter.endPreview();
          expect(isSame(painting.layers, rasterise({ strokes: after }, avatar))).toBe(true);
        },
      ),
      runs,
    );
  });

  test('is the same after the cells of a stroke were counted', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStroke, { maxLength: 4 }), arbitraryStroke, (strokes, looked) => {
        const { painting, painter } = openPainter();
        painter.show(strokes);
        painter.countChanged(looked);
        expect(isSame(painting.layers, rasterise({ strokes }, avatar))).toBe(true);
      }),
      runs,
    );
  });

  test('receives a stroke once, whether it is kept or taken away', () => {
    const { painting, painter } = openPainter();
    const painted: Stroke[] = [];
    const { apply } = painting;
    painting.apply = (each) => {
      painted.push(each);
      return apply(each);
    };
    const [kept, refused] = fc.sample(arbitraryStroke, 2) as [Stroke, Stroke];
    painter.add(kept);
    painter.show([kept]);
    painter.add(refused);
    painter.show([kept]);
    expect(painted).toEqual([kept, refused]);
    expect(isSame(painting.layers, rasterise({ strokes: [kept] }, avatar))).toBe(true);
  });
});

import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findAvatar } from '../bodies/find-avatar.ts';
import { arbitraryStroke, arbitraryStrokes } from '../testing/arbitrary-strokes.ts';
import { expensiveMaps } from '../testing/example-maps.ts';
import { paintingCost } from './cost.ts';
import { Rasteriser, rasterise } from './rasteriser.ts';

const avatar = findAvatar('female', 'normal');

/** A stroke that cannot be painted: reading its points throws. */
const broken = (stroke: Stroke): Stroke => ({
  ...stroke,
  points: new Proxy(stroke.points, {
    get(points, key) {
      if (key === String(points.length - 1)) throw new Error('injected');
      return Reflect.get(points, key);
    },
  }),
});

test('a failed map leaves nothing to the next one', () => {
  const rasteriser = new Rasteriser();
  fc.assert(
    fc.property(arbitraryStrokes(4), arbitraryStroke, arbitraryStrokes(4), (painted, stroke, next) => {
      expect(() => rasteriser.paint({ strokes: [broken(stroke), ...painted] }, avatar)).toThrow('injected');

      const { layers } = rasteriser.paint({ strokes: next }, avatar);

      const expected = rasterise({ strokes: next }, avatar);
      for (const view of ['front', 'back'] as const) {
        for (const layer of ['intensity', 'typology'] as const) {
          expect(Buffer.compare(layers[view][layer], expected[view][layer])).toBe(0);
        }
      }
    }),
    { numRuns: 10 },
  );
});

describe('the estimated cost', () => {
  const countSteps = (strokes: readonly Stroke[]) => {
    const rasteriser = new Rasteriser();
    rasteriser.paint({ strokes }, avatar);
    return rasteriser.steps;
  };

  test('is never less than the actual steps', () => {
    fc.assert(
      fc.property(arbitraryStrokes(4), (strokes) => {
        expect(countSteps(strokes)).toBeLessThanOrEqual(paintingCost({ strokes }));
      }),
      { numRuns: 40 },
    );
  });

  test.each(Object.entries(expensiveMaps(0.002)))('is at most three times as many: %s', (_, strokes) => {
    const steps = countSteps(strokes);
    expect(steps).toBeLessThanOrEqual(paintingCost({ strokes }));
    expect(steps * 3).toBeGreaterThanOrEqual(paintingCost({ strokes }));
  });
});

import { expect, test } from '@jest/globals';
import { BodyShape, INTENSITIES, Sex, type Stroke, TYPOLOGIES } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findAvatar } from '../bodies/find-avatar.ts';
import { GRID } from '../grid/grid.ts';
import { typologyBit } from '../grid/layers.ts';
import { rasterise } from '../raster/rasteriser.ts';
import { arbitraryStroke, arbitraryStrokes } from '../testing/arbitrary-strokes.ts';
import { surfaceCounts } from './counts.ts';
import { stats } from './stats.ts';
import type { Measurement } from './stats-v1.ts';

const numRuns = process.env.TEST_FULL ? 500 : 40;
const person = fc.record({
  sex: fc.constantFrom(...Sex.options),
  height_cm: fc.integer({ min: 100, max: 125 }),
  weight_kg: fc.integer({ min: 15, max: 100 }),
});
const measure = (strokes: Stroke[], patient = { sex: 'male', height_cm: 180, weight_kg: 75 } as const) =>
  stats(1)({ no_pain: false, strokes }, patient);
const holdsFor = (check: (result: Measurement) => void) =>
  fc.assert(
    fc.property(arbitraryStrokes(8), (strokes) => check(measure(strokes))),
    { numRuns },
  );
const total = (surfaces: readonly { cm2: number }[]) => surfaces.reduce((sum, { cm2 }) => sum + cm2, 0);

test('the intensities sum up to the painful area', () => {
  holdsFor(({ by_intensity, pain_surface }) => {
    expect(total(INTENSITIES.map((key) => by_intensity[key]))).toBeCloseTo(pain_surface.cm2, 8);
    const percent = INTENSITIES.reduce((sum, key) => sum + by_intensity[key].percent, 0);
    expect(percent).toBeCloseTo(pain_surface.cm2 > 0 ? 100 : 0, 8);
  });
});

test('no cell is both nociceptive and trigger', () => {
  const both = typologyBit('nociceptive') | typologyBit('trigger');
  fc.assert(
    fc.property(arbitraryStrokes(8), (strokes) => {
      const { front, back } = rasterise({ strokes }, findAvatar('male', 'obese'));
      expect([front, back].some(({ typology }) => typology.some((bits) => (bits & both) === both))).toBe(false);
    }),
    { numRuns },
  );
});

test('a family is at most the sum of its kinds and at least the largest of them', () => {
  holdsFor(({ by_family, by_typology }) => {
    const families = { mechanical: TYPOLOGIES.slice(0, 2), neuropathic: TYPOLOGIES.slice(2) };
    for (const family of ['mechanical', 'neuropathic'] as const) {
      const kinds = families[family].map((key) => by_typology[key]);
      expect(by_family[family].cm2).toBeLessThanOrEqual(total(kinds) + 1e-9);
      expect(by_family[family].cm2).toBeGreaterThanOrEqual(Math.max(...kinds.map(({ cm2 }) => cm2)));
    }
    expect(by_family.mechanical.cm2).toBeCloseTo(total([by_typology.nociceptive, by_typology.trigger]), 8);
  });
});

test('kinds of pain are within the painful area, and untyped is the rest of it', () => {
  holdsFor(({ by_typology, by_family, untyped, pain_surface }) => {
    for (const { cm2, percent } of Object.values(by_typology)) {
      expect(cm2).toBeLessThanOrEqual(pain_surface.cm2);
      expect(percent).toBeLessThanOrEqual(100);
    }
    const { mechanical, neuropathic } = by_family;
    expect(untyped.cm2 + mechanical.cm2 + neuropathic.cm2).toBeGreaterThanOrEqual(pain_surface.cm2 - 1e-9);
    expect(untyped.cm2 + Math.max(mechanical.cm2, neuropathic.cm2)).toBeLessThanOrEqual(pain_surface.cm2 + 1e-9);
  });
});

test('the percentage of the body is between 0 and 100', () => {
  holdsFor(({ pain_surface, pain_cells, silhouette_cells }) => {
    expect(pain_surface.percent_of_body).toBeLessThanOrEqual(100);
    expect(pain_surface.percent_of_body).toBe((100 * pain_cells) / silhouette_cells);
  });
});

/** Moves a stroke into its own band of rows, including its radius, so that strokes of different bands share no cell. */
function intoBand(stroke: Stroke, band: number, bands: number): Stroke {
  const height = (GRID.height - 200) / bands;
  const radius = stroke.tool === 'lasso' ? 0 : Math.min(stroke.radius, height / 4);
  const points = stroke.points.map((value, index) =>
    index % 2 ? 100 + band * height + radius + 1 + (value / GRID.height) * (height - 2 * radius - 2) : value,
  );
  return stroke.tool === 'lasso' ? { ...stroke, points } : { ...stroke, points, radius: Math.max(1, radius) };
}

test('the order of strokes without a common cell does not matter', () => {
  const order = fc.tuple(fc.array(arbitraryStroke, { minLength: 2, maxLength: 6 }), fc.infiniteStream(fc.nat(1_000)));
  fc.assert(
    fc.property(order, ([drawn, stream]) => {
      const strokes = drawn.map((stroke, index) => intoBand(stroke, index, drawn.length));
      const shuffled = strokes
        .map((stroke) => ({ stroke, key: stream.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ stroke }) => stroke);
      expect(measure(shuffled)).toEqual(measure(strokes));
    }),
    { numRuns },
  );
});

test('twice the height gives four times every surface and the same percentages', () => {
  fc.assert(
    fc.property(arbitraryStrokes(4), person, (strokes, patient) => {
      const small = stats(1)({ no_pain: false, strokes }, patient);
      // Four times the weight keeps the body mass index, and so the avatar.
      const tall = { ...patient, height_cm: 2 * patient.height_cm, weight_kg: 4 * patient.weight_kg };
      const large = stats(1)({ no_pain: false, strokes }, tall);
      const scaled = JSON.parse(JSON.stringify(small), (key, value) => (/cm2$/.test(key) ? 4 * value : value));
      expect(large).toEqual(scaled);
    }),
    { numRuns },
  );
});

test('counting four cells at a time equals counting one by one', () => {
  const shape = fc.constantFrom(...BodyShape.options);
  fc.assert(
    fc.property(arbitraryStrokes(6), shape, (strokes, bodyShape) => {
      const avatar = findAvatar('female', bodyShape);
      const layers = rasterise({ strokes }, avatar);
      let [pain, burning, outside] = [0, 0, 0];
      for (const { intensity, typology } of [layers.front, layers.back]) {
        intensity.forEach((code, cell) => {
          const bits = typology[cell] ?? 0;
          if (code > 0) pain++;
          if (code > 0 && bits & typologyBit('burning')) burning++;
          if (code === 0 && bits & typologyBit('hypoesthesia')) outside++;
        });
      }
      const counts = surfaceCounts(layers, avatar.bodies);
      expect([counts.pain, counts.byTypology.burning, counts.hypoesthesiaOutsidePain]).toEqual([
        pain,
        burning,
        outside,
      ]);
    }),
    { numRuns: 15 },
  );
});

import { describe, expect, test } from '@jest/globals';
import { BodyShape, Cartography, Locale, Sex, type Stroke, VIEWS } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findAvatar, findPatientAvatar } from '../bodies/find-avatar.ts';
import { GRID } from '../grid/grid.ts';
import { createPainting } from '../raster/painting.ts';
import { rasterise } from '../raster/rasteriser.ts';
import { arbitraryStroke } from '../testing/arbitrary-strokes.ts';
import { RegionMeter } from './region-meter.ts';
import { regionName } from './region-name.ts';
import { listRegions, type RegionId, regionOutline } from './regions.ts';

const bodies = Sex.options.flatMap((sex) => BodyShape.options.map((shape) => [sex, shape] as const));
const all = VIEWS.flatMap(listRegions);
const avatar = findAvatar('female', 'normal');
const meter = new RegionMeter();
const fill = (id: RegionId, value: 'mild' | 'severe' = 'mild', on = avatar): Stroke => ({
  view: id.startsWith('front') ? 'front' : 'back',
  layer: 'intensity',
  tool: 'lasso',
  value,
  points: regionOutline(on, id),
});

test('each view has about forty regions with unique ids', () => {
  expect(listRegions('front')).toHaveLength(45);
  expect(listRegions('back')).toHaveLength(44);
  expect(new Set(all.map(({ id }) => id)).size).toBe(89);
});

describe.each(bodies)('on a %s and %s body', (sex, shape) => {
  const body = findAvatar(sex, shape);

  test.each(VIEWS)('every cell of the %s is in exactly one region, and no region is empty', (view) => {
    const times = new Uint8Array(GRID.width * GRID.height);
    const sizes = listRegions(view).map(({ id }) => {
      const painting = createPainting(body);
      const { left, top, right, bottom } = painting.apply(fill(id, 'mild', body));
      let cells = 0;
      for (let row = top; row < bottom; row++) {
        for (let cell = row * GRID.width + left; cell < row * GRID.width + right; cell++) {
          if (painting.layers[view].intensity[cell] === 0) continue;
          times[cell] = (times[cell] ?? 0) + 1;
          cells++;
        }
      }
      return cells;
    });
    expect(Buffer.compare(times, body.body(view).cells)).toBe(0);
    expect(Math.min(...sizes)).toBeGreaterThan(500);
  });
});

test('the points of a region are a legal lasso, to a tenth of a cell', () => {
  for (const [sex, shape] of bodies) {
    const strokes = all.map(({ id }) => fill(id, 'mild', findAvatar(sex, shape)));
    expect(Cartography.safeParse({ no_pain: false, strokes }).success).toBe(true);
    const numbers = strokes.flatMap(({ points }) => points);
    expect(numbers.filter((value) => value !== Math.round(value * 10) / 10)).toEqual([]);
  }
});

test("left is the patient's left: at the viewer's right in front, at the viewer's left behind", () => {
  for (const { id, view, side } of all) {
    const { left, right } = createPainting(avatar).apply(fill(id));
    const expected = side === 'middle' ? 'both' : (side === 'left') === (view === 'front') ? 'right' : 'left';
    const found = left < GRID.axis && right > GRID.axis ? 'both' : left >= GRID.axis ? 'right' : 'left';
    expect([id, found]).toEqual([id, expected]);
  }
});

describe.each(Locale.options)('in %s', (locale) => {
  test('every region has a unique name, for the patient and for the professional', () => {
    for (const reader of ['patient', 'professional'] as const) {
      const names = all.map(({ id }) => regionName(id, locale, reader));
      expect(new Set(names).size).toBe(89);
      expect(names.every((name) => name.trim() === name && name.length > 3 && name.length < 70)).toBe(true);
    }
  });
});

test.each(Locale.options.filter((locale) => !locale.startsWith('en')))(
  'no region in %s has its English name',
  (locale) => {
    const same = all.filter(({ id }) => regionName(id, locale) === regionName(id, 'en-GB'));
    expect(same.map(({ id }) => id)).toEqual([]);
  },
);

test('names state the side and, for parts of both views, the view', () => {
  expect(regionName('front.shoulder.left', 'en-GB')).toBe('Shoulder (front), your left');
  expect(regionName('front.shoulder.left', 'en-GB', 'professional')).toBe('Shoulder (front), left');
  expect(regionName('back.calf.right', 'fr-FR')).toBe('Mollet, votre côté droit');
  expect(regionName('back.sacrum.middle', 'de-DE')).toBe('Ende der Wirbelsäule');
});

test('an unknown region is rejected', () => {
  expect(() => regionName('front.wing.left' as RegionId, 'en-GB')).toThrow(
    expect.objectContaining({ code: 'unknown_region' }),
  );
});

/** A patient with the avatar of these tests, of whom a cell is 0.01 cm². */
const patient = { sex: 'female', height_cm: 140, weight_kg: 43 } as const;

test('painful regions are sorted by their area, and together they are all of the pain', () => {
  const strokes = [
    fill('front.chest.left'),
    fill('back.heel.right', 'severe'),
    fill('front.palm.left'),
    fill('back.calf.left'),
  ];
  const found = meter.measure(rasterise({ strokes }, avatar), patient);
  const ids = ['front.chest.left', 'back.calf.left', 'front.palm.left', 'back.heel.right'];
  expect(found.map(({ region }) => region.id)).toEqual(ids);
  const chest = createPainting(avatar);
  chest.apply(fill('front.chest.left'));
  const cells = chest.layers.front.intensity.reduce((sum, cell) => sum + cell, 0);
  expect(found[0]?.cm2).toBeCloseTo(cells / 100, 8);
  expect(found.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 8);
});

test('all regions together contain every painful cell', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStroke, { minLength: 1, maxLength: 4 }), (strokes) => {
      const layers = rasterise({ strokes }, avatar);
      const areas = meter.measure(layers, patient);
      for (const view of VIEWS) {
        const painful = layers[view].intensity.filter((cell) => cell > 0).length;
        const inView = areas.filter(({ region }) => region.view === view);
        expect(inView.reduce((sum, { cm2 }) => sum + cm2, 0)).toBeCloseTo(painful / 100, 6);
      }
    }),
    { numRuns: process.env.TEST_FULL ? 300 : 20 },
  );
});

test('without pain no region is painful', () => {
  expect(meter.measure(rasterise({ strokes: [] }, avatar), patient)).toEqual([]);
});

test('a meter measures each body alike, whatever it measured before', () => {
  const patients = bodies.map(([sex], index) => ({ ...patient, sex, weight_kg: 50 + 8 * index }));
  const used = new RegionMeter();
  for (const each of [...patients, ...patients]) {
    const body = findPatientAvatar(each);
    const layers = rasterise({ strokes: [fill('front.chest.left', 'mild', body)] }, body);
    expect(used.measure(layers, each)).toEqual(new RegionMeter().measure(layers, each));
  }
});

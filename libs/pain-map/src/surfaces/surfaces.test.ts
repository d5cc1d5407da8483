import { describe, expect, test } from '@jest/globals';
import type { Cartography, Stroke } from '@pain-assessment/contracts';
import { rectangleLasso } from '@pain-assessment/contracts/testing';
import { findAvatar } from '../bodies/find-avatar.ts';
import { stats } from './stats.ts';
import type { Measurement } from './stats-v1.ts';

const patient = { sex: 'female', height_cm: 175, weight_kg: 68 } as const;
/** (175 / 1400)² cm². */
const CELL = 1 / 64;

const map = (...strokes: Stroke[]): Cartography => ({ no_pain: false, strokes });
const measure = (...strokes: Stroke[]): Measurement => stats(1)(map(...strokes), patient);
const typed = (
  value: 'nociceptive' | 'trigger' | 'burning' | 'hypoesthesia',
  box: [number, number, number, number],
): Stroke => ({
  ...rectangleLasso('front', 'mild', box),
  layer: 'typology',
  tool: 'lasso',
  value,
});

describe('hand-computed surfaces', () => {
  test('a lasso of 100 × 100 cells in the trunk is 156.25 cm² at 175 cm', () => {
    const { pain_surface, by_intensity, untyped } = measure(rectangleLasso('front', 'severe', [310, 500, 410, 600]));
    expect(pain_surface.cm2).toBe(156.25);
    expect(by_intensity.severe).toEqual({ cm2: 156.25, percent: 100 });
    expect(by_intensity.mild).toEqual({ cm2: 0, percent: 0 });
    expect(untyped).toEqual({ cm2: 156.25, percent: 100 });
  });

  test.each([
    ['up to the last cell of a word of 32', [310, 500, 416, 600], 10_600],
    ['from the first cell of a word of 32', [320, 500, 352, 501], 32],
    ['a single cell', [383, 500, 384, 501], 1],
  ] as const)('counts %s', (_, box, cells) => {
    expect(measure(rectangleLasso('front', 'mild', [...box])).pain_cells).toBe(cells);
  });

  test('a dot of radius 20 is exactly the cells whose centres it covers', () => {
    let centres = 0;
    for (let x = -20; x < 20; x++) for (let y = -20; y < 20; y++) if ((x + 0.5) ** 2 + (y + 0.5) ** 2 <= 400) centres++;
    const dot: Stroke = {
      view: 'back',
      layer: 'intensity',
      tool: 'brush',
      value: 'mild',
      radius: 20,
      points: [360, 500],
    };
    expect(measure(dot).pain_cells).toBe(centres);
    expect(centres).toBe(1264);
  });

  test('the last intensity of a cell counts, and an eraser removes it', () => {
    const result = measure(
      rectangleLasso('front', 'mild', [310, 500, 410, 600]),
      rectangleLasso('front', 'very_severe', [310, 500, 360, 600]),
      { view: 'front', layer: 'intensity', tool: 'eraser', value: null, radius: 1.5, points: [400.5, 550.5] },
    );
    // A radius of 1.5 about a centre covers the nine cells around it.
    expect(result.by_intensity.very_severe.cm2).toBe(5_000 * CELL);
    expect(result.by_intensity.mild.cm2).toBe(4_991 * CELL);
    expect(result.pain_surface.cm2).toBe(9_991 * CELL);
  });

  test('a trigger over nociceptive replaces it; other kinds overlap; families are unions', () => {
    const result = measure(
      rectangleLasso('front', 'mild', [310, 500, 410, 600]),
      typed('nociceptive', [310, 500, 360, 600]),
      typed('trigger', [340, 500, 370, 600]),
      typed('burning', [350, 500, 380, 600]),
    );
    expect(result.by_typology.nociceptive).toEqual({ cm2: 3_000 * CELL, percent: 30 });
    expect(result.by_typology.trigger).toEqual({ cm2: 3_000 * CELL, percent: 30 });
    expect(result.by_family.mechanical).toEqual({ cm2: 6_000 * CELL, percent: 60 });
    expect(result.by_family.neuropathic).toEqual({ cm2: 3_000 * CELL, percent: 30 });
    expect(result.untyped).toEqual({ cm2: 3_000 * CELL, percent: 30 });
  });

  test('erasing one kind keeps the others, erasing all keeps none', () => {
    const drawn = [
      rectangleLasso('front', 'mild', [310, 500, 410, 600]),
      typed('trigger', [310, 500, 410, 600]),
      typed('burning', [310, 500, 410, 600]),
    ];
    const eraser = { view: 'front', layer: 'typology', tool: 'eraser', radius: 120 } as const;
    const points = [300, 550, 420, 550];
    const one = measure(...drawn, { ...eraser, points, value: 'trigger' });
    expect([one.by_typology.trigger.percent, one.by_typology.burning.percent]).toEqual([0, 100]);
    expect(measure(...drawn, { ...eraser, points, value: null }).untyped.percent).toBe(100);
  });

  test('kinds count only inside the painful area, and hypoesthesia outside it separately', () => {
    const result = measure(
      rectangleLasso('front', 'mild', [310, 500, 410, 600]),
      typed('burning', [310, 600, 410, 620]),
      typed('hypoesthesia', [310, 590, 410, 620]),
    );
    expect(result.by_typology.burning.cm2).toBe(0);
    expect(result.by_typology.hypoesthesia).toEqual({ cm2: 1_000 * CELL, percent: 10 });
    expect(result.hypoesthesia_outside_pain_cm2).toBe(2_000 * CELL);
    expect([result.pain_cells, result.drawn_cells]).toEqual([10_000, 12_000]);
  });

  test('the share of the body refers to both silhouettes, whose cells are returned with those of each intensity', () => {
    const body = 2 * findAvatar('female', 'normal').body('front').count;
    const result = measure(
      rectangleLasso('front', 'mild', [310, 500, 410, 600]),
      rectangleLasso('back', 'severe', [310, 500, 410, 550]),
      rectangleLasso('back', 'very_severe', [310, 550, 410, 600]),
    );
    expect(result.pain_surface.percent_of_body).toBe((100 * 20_000) / body);
    expect(result.silhouette_cells).toBe(body);
    expect(result.cells_by_intensity).toEqual({ mild: 10_000, moderate: 0, severe: 5_000, very_severe: 5_000 });
  });
});

test.each([
  ['no pain', { no_pain: true, strokes: [] }],
  ['an empty map', map()],
  ['strokes beside the body', map(rectangleLasso('front', 'mild', [0, 0, 30, 30]))],
])('%s: every number is zero and none is -0', (_, cartography) => {
  const { no_pain, silhouette_cells, ...numbers } = stats(1)(cartography, patient);
  const values: number[] = [];
  JSON.stringify(numbers, (_key, value) => {
    if (typeof value === 'number') values.push(value);
    return value;
  });
  expect(no_pain).toBe(cartography.no_pain);
  expect(values.length).toBeGreaterThan(25);
  expect(values.every((value) => Object.is(value, 0))).toBe(true);
});

test('rejects an unknown version', () => {
  expect(() => stats(7)).toThrow(
    expect.objectContaining({ code: 'unknown_version', message: 'no such version of stats_algo' }),
  );
});

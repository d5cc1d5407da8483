import { describe, expect, test } from '@jest/globals';
import { Stroke } from '@pain-assessment/contracts';
import { createPainting, findAvatar, listRegions, type RegionId, rasterise } from '@pain-assessment/pain-map';
import { createLassoFinder } from './cells.ts';
import { RegionMarks } from './region-marks.ts';

const avatar = findAvatar('female', 'overweight');
const marks = new RegionMarks(avatar, createLassoFinder(avatar));
const ids = [...listRegions('front'), ...listRegions('back')].map(({ id }) => id);
const [first, second] = ids;
const drawn: Stroke = {
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'mild',
  radius: 9,
  points: [360, 300],
};
if (!first || !second) throw new Error('an avatar has regions');

const findIntensity = (id: RegionId, strokes: readonly Stroke[]) =>
  marks.intensity(id, strokes, rasterise({ strokes: [...strokes] }, avatar));
const findTypologies = (id: RegionId, strokes: readonly Stroke[]) =>
  marks.typologies(id, strokes, rasterise({ strokes: [...strokes] }, avatar));
/** The same line as a mark, with the eraser: both layers and all of the region. */
const erased = (stroke: Stroke | undefined): Stroke[] =>
  stroke ? [stroke, { ...stroke, tool: 'eraser', value: null, radius: 120 } as Stroke] : [];

describe('the list of regions', () => {
  test.each(ids)('marks %s by a stroke that the service accepts and that covers cells', (id) => {
    const [stroke] = marks.withIntensity(id, 'severe', []);
    expect(Stroke.safeParse(stroke).success).toBe(true);
    const layers = rasterise({ strokes: stroke ? [stroke] : [] }, avatar);
    expect(marks.isPainful(id, layers)).toBe(true);
    expect(marks.isPainful(id, createPainting(avatar).layers)).toBe(false);
  });

  test('shows what was chosen, replaces it, and removes it without touching what was drawn', () => {
    const severe = marks.withIntensity(first, 'severe', [drawn]);
    expect(findIntensity(first, severe)).toBe('severe');
    expect(findIntensity(second, severe)).toBeNull();
    const mild = marks.withIntensity(first, 'mild', severe);
    expect(mild).toHaveLength(2);
    expect(marks.withIntensity(first, null, mild)).toEqual([drawn]);
  });

  test('shows nothing of what was erased by hand since, so that it can be chosen again', () => {
    const [severe] = marks.withIntensity(first, 'severe', []);
    const [burning] = marks.addTypology(first, 'burning', []);

    expect(findIntensity(first, erased(severe))).toBeNull();
    expect(findTypologies(first, erased(burning))).toEqual([]);
    const again = marks.withIntensity(first, 'severe', erased(severe));
    expect(findIntensity(first, again)).toBe('severe');
  });

  test('lets typologies overlap, but nociceptive and trigger exclude each other', () => {
    const burning = marks.addTypology(first, 'burning', []);
    const aching = marks.addTypology(first, 'nociceptive', burning);
    expect(findTypologies(first, aching)).toEqual(['burning', 'nociceptive']);
    const trigger = marks.addTypology(first, 'trigger', aching);
    expect(findTypologies(first, trigger)).toEqual(['burning', 'trigger']);
    expect(findTypologies(first, marks.removeTypology(first, 'burning', trigger))).toEqual(['trigger']);
  });
});

import { describe, expect, test } from '@jest/globals';
import { Stroke } from '@pain-assessment/contracts';
import { avatarOf, createPainting, type RegionId, rasterise, regionsOf } from '@pain-assessment/pain-map';
import { createRegionMarks } from './region-marks.ts';

const avatar = avatarOf('female', 'overweight');
const marks = createRegionMarks(avatar);
const ids = [...regionsOf('front'), ...regionsOf('back')].map(({ id }) => id);
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

const strengthOf = (id: RegionId, strokes: readonly Stroke[]) =>
  marks.intensityOf(id, strokes, rasterise({ strokes: [...strokes] }, avatar));
const kindsOf = (id: RegionId, strokes: readonly Stroke[]) =>
  marks.typologiesOf(id, strokes, rasterise({ strokes: [...strokes] }, avatar));
/** The same line as a mark, with the eraser: both layers and all of the region. */
const rubbedOut = (stroke: Stroke | undefined): Stroke[] =>
  stroke ? [stroke, { ...stroke, tool: 'eraser', value: null, radius: 120 } as Stroke] : [];

describe('the list of regions', () => {
  test.each(ids)('marks %s by a stroke that the service accepts and that covers cells', (id) => {
    const [stroke] = marks.withIntensity(id, 'severe', []);
    expect(Stroke.safeParse(stroke).success).toBe(true);
    const layers = rasterise({ strokes: stroke ? [stroke] : [] }, avatar);
    expect(marks.isPainful(id, layers)).toBe(true);
    expect(marks.isPainful(id, createPainting(avatar).layers)).toBe(false);
  });

  test('shows what was chosen, replaces it, and takes it away without touching what was drawn', () => {
    const severe = marks.withIntensity(first, 'severe', [drawn]);
    expect(strengthOf(first, severe)).toBe('severe');
    expect(strengthOf(second, severe)).toBeNull();
    const mild = marks.withIntensity(first, 'mild', severe);
    expect(mild).toHaveLength(2);
    expect(marks.withIntensity(first, null, mild)).toEqual([drawn]);
  });

  test('shows nothing of what was rubbed out by hand since, so that it can be chosen again', () => {
    const [severe] = marks.withIntensity(first, 'severe', []);
    const [burning] = marks.withTypology(first, 'burning', true, []);

    expect(strengthOf(first, rubbedOut(severe))).toBeNull();
    expect(kindsOf(first, rubbedOut(burning))).toEqual([]);
    const again = marks.withIntensity(first, 'severe', rubbedOut(severe));
    expect(strengthOf(first, again)).toBe('severe');
  });

  test('lets feelings overlap, but nociceptive and trigger exclude each other', () => {
    const burning = marks.withTypology(first, 'burning', true, []);
    const aching = marks.withTypology(first, 'nociceptive', true, burning);
    expect(kindsOf(first, aching)).toEqual(['burning', 'nociceptive']);
    const trigger = marks.withTypology(first, 'trigger', true, aching);
    expect(kindsOf(first, trigger)).toEqual(['burning', 'trigger']);
    expect(kindsOf(first, marks.withTypology(first, 'burning', false, trigger))).toEqual(['trigger']);
  });
});

import { describe, expect, test } from '@jest/globals';
import { Stroke } from '@pain-assessment/contracts';
import { avatarOf, createPainting, rasterise, regionsOf } from '@pain-assessment/pain-map';
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
    expect(marks.intensityOf(first, severe)).toBe('severe');
    expect(marks.intensityOf(second, severe)).toBeNull();
    const mild = marks.withIntensity(first, 'mild', severe);
    expect(mild).toHaveLength(2);
    expect(marks.withIntensity(first, null, mild)).toEqual([drawn]);
  });

  test('lets feelings overlap, but nociceptive and trigger exclude each other', () => {
    const burning = marks.withTypology(first, 'burning', true, []);
    const aching = marks.withTypology(first, 'nociceptive', true, burning);
    expect(marks.typologiesOf(first, aching)).toEqual(['burning', 'nociceptive']);
    const trigger = marks.withTypology(first, 'trigger', true, aching);
    expect(marks.typologiesOf(first, trigger)).toEqual(['burning', 'trigger']);
    expect(marks.typologiesOf(first, marks.withTypology(first, 'burning', false, trigger))).toEqual(['trigger']);
  });
});

import { describe, expect, test } from '@jest/globals';
import { INTENSITIES, Stroke } from '@pain-assessment/contracts';
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

const findChosen = (id: RegionId, strokes: readonly Stroke[]) =>
  marks.chosen(id, strokes, rasterise({ strokes: [...strokes] }, avatar));
/** The same line as a mark, with the eraser: both layers and all of the region. */
const erased = (stroke: Stroke | undefined): Stroke[] =>
  stroke ? [stroke, { ...stroke, tool: 'eraser', value: null, radius: 120 } as Stroke] : [];

describe('the list of regions', () => {
  test.each(ids)('marks %s by a stroke that the service accepts and that covers cells', (id) => {
    const [stroke] = marks.add(id, 'severe', []);
    expect(Stroke.safeParse(stroke).success).toBe(true);
    const layers = rasterise({ strokes: stroke ? [stroke] : [] }, avatar);
    expect(marks.isPainful(id, layers)).toBe(true);
    expect(marks.isPainful(id, createPainting(avatar).layers)).toBe(false);
  });

  test('tells where, how strong and of what kind every mark is, and numbness beside the pain', () => {
    const strokes = [...marks.add(first, 'severe', []), ...marks.add(first, 'burning', [])];
    const numb = marks.add(second, 'hypoesthesia', []);
    const layers = rasterise({ strokes: [...strokes, ...numb] }, avatar);
    const found = marks.marked(layers).filter(({ id }) => id === first || id === second);
    expect(found.map(({ id, intensities, typologies }) => [id, intensities, typologies])).toEqual(
      expect.arrayContaining([
        [first, ['severe'], ['burning']],
        [second, [], ['hypoesthesia']],
      ]),
    );
    expect(marks.marked(createPainting(avatar).layers)).toEqual([]);
  });

  test('shows chosen values, replaces and removes them, and keeps drawn strokes', () => {
    const severe = marks.add(first, 'severe', [drawn]);
    expect(findChosen(first, severe)).toEqual(['severe']);
    expect(findChosen(second, severe)).toEqual([]);
    const mild = marks.add(first, 'mild', severe);
    expect(mild).toHaveLength(2);
    expect(marks.remove(first, INTENSITIES, mild)).toEqual([drawn]);
  });

  test('does not show a value that the patient erased on the body, so that it can be chosen again', () => {
    const [severe] = marks.add(first, 'severe', []);
    const [burning] = marks.add(first, 'burning', []);

    expect(findChosen(first, erased(severe))).toEqual([]);
    expect(findChosen(first, erased(burning))).toEqual([]);
    const again = marks.add(first, 'severe', erased(severe));
    expect(findChosen(first, again)).toEqual(['severe']);
  });

  test('lets typologies overlap, but nociceptive and trigger exclude each other', () => {
    const burning = marks.add(first, 'burning', []);
    const aching = marks.add(first, 'nociceptive', burning);
    expect(findChosen(first, aching)).toEqual(['burning', 'nociceptive']);
    const trigger = marks.add(first, 'trigger', aching);
    expect(findChosen(first, trigger)).toEqual(['burning', 'trigger']);
    expect(findChosen(first, marks.remove(first, ['burning'], trigger))).toEqual(['trigger']);
  });
});

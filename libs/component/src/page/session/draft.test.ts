import { describe, expect, test } from '@jest/globals';
import type { DraftAssessment, Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { createDraftWriter, mergeDrafts } from './draft.ts';

const drafts: DraftAssessment[] = [
  {},
  { answers: {} },
  { cartography: { strokes: [] } },
  {
    cartography: {
      no_pain: false,
      strokes: [{ view: 'front', layer: 'typology', tool: 'eraser', value: null, radius: 3.5, points: [1.5, 2, 3, 4] }],
    },
    answers: { vas_global: { vas: 6.5 }, odi: { odi_1: null } },
  },
];

test.each(drafts)('the text of a draft reads back as the draft', (draft) => {
  const write = createDraftWriter();
  expect(JSON.parse(write(draft))).toEqual(draft);
  expect(JSON.parse(write(draft))).toEqual(draft);
});

const stroke = (x: number): Stroke => ({
  view: 'back',
  layer: 'intensity',
  tool: 'brush',
  value: 'mild',
  radius: 6,
  points: [x, 100],
});
const strokes = fc.uniqueArray(fc.nat(20), { maxLength: 6 }).map((xs) => xs.map(stroke));
const answers = fc.dictionary(
  fc.constantFrom('odi', 'hads'),
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.option(fc.nat(5)), { minKeys: 1 }),
  { noNullPrototype: true },
);
const draft: fc.Arbitrary<DraftAssessment> = fc.record({
  cartography: strokes.map((list) => ({ no_pain: false, strokes: list })),
  answers,
});

/** A draft, and one that the same window saved later: strokes may be removed, answers only change. */
const twoDrafts = fc.tuple(draft, draft).map(([base, { cartography, answers: given = {} }]) => {
  const ids = Object.keys({ ...base.answers, ...given });
  const merged = ids.map((id) => [id, { ...base.answers?.[id], ...given[id] }] as const);
  return [base, { ...(cartography ? { cartography } : {}), answers: Object.fromEntries(merged) }] as const;
});

/** Strokes as text in one order: a merge may put mine behind theirs. */
const sortStrokes = ({ cartography }: DraftAssessment) =>
  cartography?.strokes?.map((one) => JSON.stringify(one)).sort();

describe('drafts of two windows', () => {
  test('contain all changes if only one window has any', () => {
    fc.assert(
      fc.property(twoDrafts, ([base, changed]) => {
        const mine = mergeDrafts(base, changed, base);
        expect(mine.answers).toEqual(changed.answers);
        expect(sortStrokes(mine)).toEqual(sortStrokes(changed));
        expect(mergeDrafts(base, base, changed)).toEqual(changed);
      }),
    );
  });

  test('lose no stroke that either added and no answer that either gave', () => {
    fc.assert(
      fc.property(draft, strokes, strokes, (base, added, theirAdded) => {
        const grown = (list: readonly Stroke[]): DraftAssessment => ({
          ...base,
          cartography: { no_pain: false, strokes: [...(base.cartography?.strokes ?? []), ...list] },
        });
        const merged = mergeDrafts(base, grown(added), grown(theirAdded)).cartography?.strokes ?? [];
        for (const one of [...added, ...theirAdded]) expect(merged).toContainEqual(one);
      }),
    );
  });

  test('omit a stroke that one window removed, and keep all others', () => {
    const base: DraftAssessment = { cartography: { no_pain: false, strokes: [stroke(1), stroke(2)] } };
    const erased: DraftAssessment = { cartography: { no_pain: false, strokes: [stroke(1)] } };
    expect(mergeDrafts(base, erased, base).cartography?.strokes).toEqual([stroke(1)]);
    expect(mergeDrafts(base, base, erased).cartography?.strokes).toEqual([stroke(1)]);
  });

  test('never contain "no pain" beside a stroke', () => {
    const noPain: DraftAssessment = { cartography: { no_pain: true, strokes: [] } };
    const drawn: DraftAssessment = { cartography: { no_pain: false, strokes: [stroke(3)] } };
    expect(mergeDrafts({}, noPain, drawn).cartography).toEqual({ no_pain: false, strokes: [stroke(3)] });
    expect(mergeDrafts({}, noPain, {}).cartography).toEqual({ no_pain: true, strokes: [] });
  });

  test('take my answer if both changed the same one', () => {
    const merged = mergeDrafts(
      { answers: { odi: { odi_1: 1 } } },
      { answers: { odi: { odi_1: 2 } } },
      { answers: { odi: { odi_1: 3, odi_2: 0 } } },
    );
    expect(merged.answers).toEqual({ odi: { odi_1: 2, odi_2: 0 } });
  });
});

import { expect, test } from '@jest/globals';
import type { DraftAssessment } from '@pain-assessment/contracts';
import { createDraftWriter, isSameDraft } from './draft.ts';

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

test('two drafts are the same in any order of keys, and differ in any value', () => {
  const [, , , draft = {}] = drafts;
  const [stroke] = draft.cartography?.strokes ?? [];
  const reordered = Object.fromEntries(Object.entries(stroke ?? {}).toReversed());
  const other = { ...draft, cartography: { strokes: [reordered], no_pain: false } } as DraftAssessment;
  expect(isSameDraft(draft, other)).toBe(true);
  expect(isSameDraft(draft, { ...draft, answers: { ...draft.answers, odi: { odi_1: 0 } } })).toBe(false);
});

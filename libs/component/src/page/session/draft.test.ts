import { expect, test } from '@jest/globals';
import type { DraftAssessment } from '@pain-assessment/contracts';
import { createDraftWriter } from './draft.ts';

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

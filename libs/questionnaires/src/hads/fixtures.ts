import { type InstrumentFixtures, numberedAnswers, sameAnswers, withoutAnswers } from '../core/fixtures.ts';

const best = sameAnswers('hads', 14, 0);
const worst = sameAnswers('hads', 14, 3);
const typical = numberedAnswers('hads', [2, 1, 1, 0, 2, 1, 1, 2, 1, 0, 1, 1, 0, 0]);

export const hadsFixtures: InstrumentFixtures = {
  ends: { anxiety: [0, 21], depression: [0, 21], total: [0, 42] },
  notice: ['HADS', '© R.P. Snaith and A.S. Zigmond, 1983, 1992, 1994', 'Record form © GL Assessment Ltd'],
  best,
  worst,
  typical,
  cases: [
    { name: 'no symptom', answers: best, scores: { anxiety: 0, depression: 0, total: 0 } },
    { name: 'every symptom at its worst', answers: worst, scores: { anxiety: 21, depression: 21, total: 42 } },
    // odd items 2+1+2+1+1+1+0 = 8; even items 1+0+1+2+0+1+0 = 5
    { name: 'an ordinary patient', answers: typical, scores: { anxiety: 8, depression: 5, total: 13 } },
    {
      // items 1, 3, 5, 7: (2+1+2+1) / 4 × 7 = 10.5
      name: 'four of seven anxiety items are enough',
      answers: withoutAnswers(typical, 'hads_9', 'hads_11', 'hads_13'),
      scores: { anxiety: 10.5, depression: 5, total: 15.5 },
    },
    {
      name: 'three of seven anxiety items are too few',
      answers: withoutAnswers(typical, 'hads_7', 'hads_9', 'hads_11', 'hads_13'),
      scores: { depression: 5 },
    },
    {
      // items 2, 4, 6, 8: (1+0+1+2) / 4 × 7 = 7
      name: 'four of seven depression items are enough',
      answers: withoutAnswers(typical, 'hads_10', 'hads_12', 'hads_14'),
      scores: { anxiety: 8, depression: 7, total: 15 },
    },
    {
      name: 'three of seven depression items are too few',
      answers: withoutAnswers(typical, 'hads_8', 'hads_10', 'hads_12', 'hads_14'),
      scores: { anxiety: 8 },
    },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

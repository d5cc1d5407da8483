import { type InstrumentFixtures, numberedAnswers, sameAnswers, withoutAnswers } from '../testing/fixtures.ts';

const best = sameAnswers('quickdash', 11, 1);
const worst = sameAnswers('quickdash', 11, 5);
const typical = numberedAnswers('quickdash', [3, 3, 2, 2, 1, 4, 2, 3, 3, 2, 3]);

export const quickdashFixtures: InstrumentFixtures = {
  best,
  worst,
  typical,
  cases: [
    { name: 'no limitation at all', answers: best, scores: { total: 0 } },
    { name: 'the greatest limitation everywhere', answers: worst, scores: { total: 100 } },
    // 3+3+2+2+1+4+2+3+3+2+3 = 28; (28 / 11 - 1) × 25 = 38.64
    { name: 'an ordinary patient', answers: typical, scores: { total: (28 / 11 - 1) * 25 } },
    // 28 - 3 = 25 over ten items; (2.5 - 1) × 25 = 37.5
    {
      name: 'one item skipped leaves the mean of ten',
      answers: withoutAnswers(typical, 'quickdash_11'),
      scores: { total: 37.5 },
    },
    {
      name: 'two items skipped are too many',
      answers: withoutAnswers(typical, 'quickdash_11', 'quickdash_6'),
      scores: {},
    },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

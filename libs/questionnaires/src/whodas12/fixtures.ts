import { type InstrumentFixtures, numberedAnswers, sameAnswers, withoutAnswers } from '../testing/fixtures.ts';

const best = sameAnswers('whodas12', 12, 0);
const worst = sameAnswers('whodas12', 12, 4);
const typical = numberedAnswers('whodas12', [2, 1, 0, 1, 2, 0, 3, 0, 1, 0, 0, 2]);

export const whodas12Fixtures: InstrumentFixtures = {
  best,
  worst,
  typical,
  cases: [
    { name: 'no limitation at all', answers: best, scores: { total: 0 } },
    { name: 'the greatest limitation everywhere', answers: worst, scores: { total: 100 } },
    // 2+1+0+1+2+0+3+0+1+0+0+2 = 12; 100 × 12 / 48 = 25
    { name: 'an ordinary patient', answers: typical, scores: { total: 25 } },
    // 12 - 2 = 10 plus the mean 10 / 11; 100 × 10.909 / 48 = 22.73
    {
      name: 'one item skipped counts as the mean of the other eleven',
      answers: withoutAnswers(typical, 'whodas12_12'),
      scores: { total: (100 * (10 + 10 / 11)) / 48 },
    },
    {
      name: 'two items skipped are too many',
      answers: withoutAnswers(typical, 'whodas12_12', 'whodas12_1'),
      scores: {},
    },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

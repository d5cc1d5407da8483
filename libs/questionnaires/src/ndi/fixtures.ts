import { type InstrumentFixtures, numberedAnswers, sameAnswers, withoutAnswers } from '../testing/fixtures.ts';

const best = sameAnswers('ndi', 10, 0);
const worst = sameAnswers('ndi', 10, 5);
const typical = numberedAnswers('ndi', [2, 1, 3, 2, 1, 1, 2, 2, 3, 2]);

export const ndiFixtures: InstrumentFixtures = {
  best,
  worst,
  typical,
  cases: [
    { name: 'no limitation at all', answers: best, scores: { total: 0 } },
    { name: 'the greatest limitation everywhere', answers: worst, scores: { total: 100 } },
    // 2+1+3+2+1+1+2+2+3+2 = 19; 100 × 19 / 50 = 38
    { name: 'an ordinary patient', answers: typical, scores: { total: 38 } },
    // 19 - 2 = 17 over nine sections; 100 × 17 / 45 = 37.78
    {
      name: 'one section skipped, for instance driving, is prorated',
      answers: withoutAnswers(typical, 'ndi_8'),
      scores: { total: 1700 / 45 },
    },
    { name: 'two sections skipped are too many', answers: withoutAnswers(typical, 'ndi_8', 'ndi_4'), scores: {} },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

import { type InstrumentFixtures, numberedAnswers, sameAnswers, withoutAnswers } from '../testing/fixtures.ts';

const best = sameAnswers('odi', 10, 0);
const worst = sameAnswers('odi', 10, 5);
const typical = numberedAnswers('odi', [3, 2, 3, 1, 2, 2, 2, 1, 2, 2]);

export const odiFixtures: InstrumentFixtures = {
  best,
  worst,
  typical,
  cases: [
    { name: 'no limitation at all', answers: best, scores: { total: 0 } },
    { name: 'the greatest limitation everywhere', answers: worst, scores: { total: 100 } },
    // 3+2+3+1+2+2+2+1+2+2 = 20; 100 × 20 / 50 = 40
    { name: 'an ordinary patient', answers: typical, scores: { total: 40 } },
    // 20 - 1 = 19 over nine sections; 100 × 19 / 45 = 42.22
    {
      name: 'one section skipped is prorated',
      answers: withoutAnswers(typical, 'odi_8'),
      scores: { total: 1900 / 45 },
    },
    { name: 'two sections skipped are too many', answers: withoutAnswers(typical, 'odi_8', 'odi_1'), scores: {} },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

import { type InstrumentFixtures, numberedAnswers, sameAnswers, withoutAnswers } from '../testing/fixtures.ts';

const best = sameAnswers('koos_ps', 7, 0);
const worst = sameAnswers('koos_ps', 7, 4);
const typical = numberedAnswers('koos_ps', [1, 1, 2, 1, 2, 3, 2]);

export const koosPsFixtures: InstrumentFixtures = {
  best,
  worst,
  typical,
  cases: [
    { name: 'no limitation at all', answers: best, scores: { total: 100 } },
    { name: 'the greatest limitation everywhere', answers: worst, scores: { total: 0 } },
    // 1+1+2+1+2+3+2 = 12, which the published table converts to 63
    { name: 'an ordinary patient', answers: typical, scores: { total: 63 } },
    { name: 'a single item skipped is too many', answers: withoutAnswers(typical, 'koos_ps_6'), scores: {} },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

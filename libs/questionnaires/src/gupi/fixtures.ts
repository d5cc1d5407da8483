import { type InstrumentFixtures, withoutAnswers } from '../core/fixtures.ts';

const yesOrNo = ['gupi_1a', 'gupi_1b', 'gupi_1c', 'gupi_1d', 'gupi_2a', 'gupi_2b', 'gupi_2c', 'gupi_2d'];
const others = ['gupi_3', 'gupi_4', 'gupi_5', 'gupi_6', 'gupi_7', 'gupi_8', 'gupi_9'];
const answers = (...codes: readonly number[]) =>
  Object.fromEntries([...yesOrNo, ...others].map((item, index) => [item, codes[index]]));

const best = answers(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const worst = answers(1, 1, 1, 1, 1, 1, 1, 1, 5, 10, 5, 5, 3, 3, 6);
const typical = answers(1, 0, 0, 1, 1, 0, 1, 0, 3, 5, 2, 3, 1, 2, 4);

export const gupiFixtures: InstrumentFixtures = {
  ends: { pain: [0, 23], urinary: [0, 10], quality_of_life: [0, 12], total: [0, 45] },
  notice: ['GUPI', 'Clemens JQ et al. 2009', 'NIH (NIDDK)'],
  best,
  worst,
  typical,
  cases: [
    { name: 'no symptom', answers: best, scores: { pain: 0, urinary: 0, quality_of_life: 0, total: 0 } },
    // 8 × 1 + 5 + 10 = 23; 5 + 5 = 10; 3 + 3 + 6 = 12
    { name: 'all at its worst', answers: worst, scores: { pain: 23, urinary: 10, quality_of_life: 12, total: 45 } },
    // 1+1+1+1 + 3 + 5 = 12; 2+3 = 5; 1+2+4 = 7
    { name: 'an ordinary patient', answers: typical, scores: { pain: 12, urinary: 5, quality_of_life: 7, total: 24 } },
    {
      name: 'a pain item skipped leaves neither pain nor total',
      answers: withoutAnswers(typical, 'gupi_4'),
      scores: { urinary: 5, quality_of_life: 7 },
    },
    {
      name: 'a urinary item skipped leaves neither urinary nor total',
      answers: withoutAnswers(typical, 'gupi_6'),
      scores: { pain: 12, quality_of_life: 7 },
    },
    {
      name: 'a quality of life item skipped leaves neither quality of life nor total',
      answers: withoutAnswers(typical, 'gupi_9'),
      scores: { pain: 12, urinary: 5 },
    },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

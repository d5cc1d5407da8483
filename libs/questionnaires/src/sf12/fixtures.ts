import { type InstrumentFixtures, withoutAnswers } from '../core/fixtures.ts';

const items = ['gh1', 'pf02', 'pf04', 'rp2', 'rp3', 're2', 're3', 'bp2', 'mh3', 'vt2', 'mh4', 'sf2'];
const answers = (...codes: readonly number[]) => Object.fromEntries(items.map((item, index) => [item, codes[index]]));

const best = answers(1, 3, 3, 2, 2, 2, 2, 1, 1, 1, 6, 5);
const worst = answers(5, 1, 1, 1, 1, 1, 1, 5, 6, 6, 1, 1);
const typical = answers(3, 2, 2, 1, 1, 2, 2, 3, 3, 4, 5, 3);

export const sf12Fixtures: InstrumentFixtures = {
  ends: { pcs: [70.13284, 9.94738], mcs: [72.28379, 5.89058] },
  notice: [
    'SF-12 Health Survey',
    '© 1994, 2002 Medical Outcomes Trust and QualityMetric Incorporated',
    'All rights reserved.',
  ],
  best,
  worst,
  typical,
  cases: [
    { name: 'the reference answers, all weights zero', answers: best, scores: { pcs: 56.57706, mcs: 60.75781 } },
    { name: 'the worst answer everywhere', answers: worst, scores: { pcs: 23.99938, mcs: 19.06444 } },
    // each summary at its ends: for every item the code with the lowest or the highest weight
    {
      name: 'the lowest physical summary',
      answers: answers(5, 1, 1, 1, 1, 2, 2, 5, 1, 6, 6, 2),
      scores: { pcs: 9.94738, mcs: 55.97175 },
    },
    {
      name: 'the highest physical summary',
      answers: answers(1, 3, 3, 2, 2, 1, 1, 1, 6, 1, 1, 4),
      scores: { pcs: 70.13284, mcs: 18.74812 },
    },
    {
      name: 'the lowest mental summary',
      answers: answers(5, 3, 3, 2, 2, 1, 1, 1, 6, 6, 1, 2),
      scores: { pcs: 58.25799, mcs: 5.89058 },
    },
    {
      name: 'the highest mental summary',
      answers: answers(3, 1, 1, 1, 1, 2, 2, 4, 1, 1, 6, 5),
      scores: { pcs: 21.5627, mcs: 72.28379 },
    },
    // 56.57706 - 3.02396 - 3.45555 - 2.73557 - 4.61617 - 5.51747 - 6.50522 + 1.36689 - 1.6185 + 0.41188 - 0.18043
    // 60.75781 + 0.03482 + 1.8684 + 1.43103 + 1.4406 + 1.66968 + 1.49384 - 4.09842 - 3.29805 - 1.95934 - 5.63286
    { name: 'an ordinary patient', answers: typical, scores: { pcs: 30.70296, mcs: 53.70751 } },
    { name: 'a single item skipped is too many', answers: withoutAnswers(typical, 'vt2'), scores: {} },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

import type { InstrumentFixtures } from '../core/fixtures.ts';

const typical = { vas: 6.5 };

export const vasGlobalFixtures: InstrumentFixtures = {
  ends: { total: [0, 10] },
  notice: ['Visual analogue scale', 'free to use'],
  best: { vas: 0 },
  worst: { vas: 10 },
  typical,
  cases: [
    { name: 'no pain', answers: { vas: 0 }, scores: { total: 0 } },
    { name: 'the strongest pain', answers: { vas: 10 }, scores: { total: 10 } },
    { name: 'an ordinary patient', answers: typical, scores: { total: 6.5 } },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

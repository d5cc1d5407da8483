import { type InstrumentFixtures, withoutAnswers } from '../core/fixtures.ts';

const profile = (levels: readonly [number, number, number, number, number], vas: number) => ({
  mobility: levels[0],
  self_care: levels[1],
  usual_activities: levels[2],
  pain_discomfort: levels[3],
  anxiety_depression: levels[4],
  vas,
});
const best = profile([1, 1, 1, 1, 1], 100);
const worst = profile([5, 5, 5, 5, 5], 0);
const typical = profile([2, 1, 3, 3, 2], 65);
const { anxiety_depression: _, ...fourLevels } = typical;

export const eq5dFixtures: InstrumentFixtures = {
  ends: {
    mobility: [1, 5],
    self_care: [1, 5],
    usual_activities: [1, 5],
    pain_discomfort: [1, 5],
    anxiety_depression: [1, 5],
    vas: [100, 0],
    index: [1, -0.525491],
  },
  notice: ['EQ-5D', 'trade mark of the EuroQol Research Foundation'],
  best,
  worst,
  typical,
  cases: [
    { name: 'full health', answers: best, scores: { ...best, index: 1 } },
    { name: 'the worst state, French value set', answers: worst, scores: { ...worst, index: -0.525491 } },
    { name: 'the worst state, US value set', answers: worst, valueSet: 'us', scores: { ...worst, index: -0.573 } },
    // 1 - 0.03759 - 0 - 0.03979 - 0.04704 - 0.02046 = 0.85512
    { name: 'an ordinary patient, French value set', answers: typical, scores: { ...typical, index: 0.85512 } },
    // 1 - 0.096 - 0 - 0.101 - 0.098 - 0.057 = 0.648
    {
      name: 'an ordinary patient, US value set',
      answers: typical,
      valueSet: 'us',
      scores: { ...typical, index: 0.648 },
    },
    {
      name: 'a dimension skipped leaves no index, yet the other levels',
      answers: withoutAnswers(typical, 'anxiety_depression'),
      scores: fourLevels,
    },
    {
      name: 'own health skipped leaves the index',
      answers: { ...fourLevels, anxiety_depression: 2, vas: null },
      scores: {
        mobility: 2,
        self_care: 1,
        usual_activities: 3,
        pain_discomfort: 3,
        anxiety_depression: 2,
        index: 0.85512,
      },
    },
    { name: 'own health alone stands on its own', answers: { vas: 65 }, scores: { vas: 65 } },
    { name: 'nothing answered', answers: {}, scores: {} },
  ],
};

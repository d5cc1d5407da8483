import { mean, subscales } from '../core/answers.ts';
import { choiceItems, numberedIds, scoreBetween } from '../core/build.ts';
import type { Instrument } from '../core/instrument.ts';

const ids = numberedIds('hads', 14);

/** Odd items ask about anxiety, even ones about depression; four of seven are enough (half rule, Bell et al. 2016, doi 10.1186/s13104-016-2284-z). */
const groups = {
  anxiety: { items: ids.filter((_, index) => index % 2 === 0), needed: 4 },
  depression: { items: ids.filter((_, index) => index % 2 === 1), needed: 4 },
};

/** Hospital Anxiety and Depression Scale: codes are severities 0 to 3, never option positions (Zigmond & Snaith 1983, doi 10.1111/j.1600-0447.1983.tb09716.x). */
export const hads: Instrument = {
  id: 'hads',
  version: 1,
  items: choiceItems(ids, [0, 1, 2, 3]),
  scores: {
    anxiety: scoreBetween(0, 21, 'higher_is_worse'),
    depression: scoreBetween(0, 21, 'higher_is_worse'),
    total: scoreBetween(0, 42, 'higher_is_worse'),
  },
  composite: { score: 'total', groups: Object.values(groups) },
  asksAboutArea: false,
  codesAreScores: true,
  rightsNotice: 'HADS © R.P. Snaith and A.S. Zigmond, 1983, 1992, 1994. Record form © GL Assessment Ltd.',
  // Each subscale, 0 to 21 (worst), is the mean of its answered items × 7.
  score: (answers) => subscales(groups, answers, (given, { items }) => mean(given) * items.length),
};

import { answerTo, enoughAnswers, sum } from '../core/answers.ts';
import { requireAll, scoreBetween } from '../core/build.ts';
import type { ChoiceItem, Instrument, ItemAnswers } from '../core/instrument.ts';
import { constants, weights } from './weights.table.ts';

const items = Object.entries(weights).map(
  ([id, { physical }]): ChoiceItem => ({ id, kind: 'choice', codes: physical.map((_, index) => index + 1) }),
);

/** Both summaries need all twelve items. */
const allItems = requireAll(items.map(({ id }) => id));

function summary(component: 'physical' | 'mental', answers: ItemAnswers): number {
  const summands = Object.entries(weights).map(
    ([item, weight]) => weight[component][(answerTo(item, answers) as number) - 1] as number,
  );
  return constants[component] + sum(summands);
}

/**
 * SF-12 version 1: physical and mental component summaries, a constant plus the weight of each answer, on a scale with
 * mean 50 and standard deviation 10 of the 1990 US population (Ware et al. 1996, doi 10.1097/00005650-199603000-00003).
 */
export const sf12: Instrument = {
  id: 'sf12',
  version: 1,
  items,
  scores: {
    pcs: scoreBetween(9.94738, 70.13284, 'higher_is_better'),
    mcs: scoreBetween(5.89058, 72.28379, 'higher_is_better'),
  },
  composite: null,
  asksAboutArea: false,
  codesAreScores: false,
  rightsNotice:
    'SF-12 Health Survey © 1994, 2002 Medical Outcomes Trust and QualityMetric Incorporated. All rights reserved.',
  score(answers) {
    if (!enoughAnswers(allItems, answers)) return {};
    return { pcs: summary('physical', answers), mcs: summary('mental', answers) };
  },
};

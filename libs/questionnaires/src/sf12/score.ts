import { answerTo, enoughAnswers, sum } from '../core/answers.ts';
import type { ItemAnswers, Scores } from '../core/instrument.ts';
import { allItems } from './definition.ts';
import { constants, weights } from './weights.table.ts';

function summary(component: 'physical' | 'mental', answers: ItemAnswers): number {
  const summands = Object.entries(weights).map(
    ([item, weight]) => weight[component][(answerTo(item, answers) ?? 0) - 1],
  );
  return constants[component] + sum(summands.map((summand) => summand ?? 0));
}

/** Constant plus the weight of each answer, on a scale with mean 50 and standard deviation 10 of the 1990 US population; all twelve needed. */
export function sf12Score(answers: ItemAnswers): Scores {
  if (!enoughAnswers(allItems, answers)) return {};
  return { pcs: summary('physical', answers), mcs: summary('mental', answers) };
}

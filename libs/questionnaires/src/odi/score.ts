import { enoughAnswers, sum } from '../core/answers.ts';
import type { ItemAnswers, Scores } from '../core/instrument.ts';
import { allItems } from './definition.ts';

/** 100 × sum of the answered / (5 × number answered); at least nine of ten (the proration is the authors' rule, the limit custom). Unrounded, 0 (best) to 100. */
export function odiScore(answers: ItemAnswers): Scores {
  const given = enoughAnswers(allItems, answers);
  return given ? { total: (100 * sum(given)) / (5 * given.length) } : {};
}

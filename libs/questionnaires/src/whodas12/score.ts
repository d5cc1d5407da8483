import { enoughAnswers, mean } from '../core/answers.ts';
import type { ItemAnswers, Scores } from '../core/instrument.ts';
import { allItems } from './definition.ts';

/** 100 × sum / 48, a single missing item counted as the mean of the other eleven; 12 × mean / 48 is the same. Unrounded, 0 (best) to 100. */
export function whodas12Score(answers: ItemAnswers): Scores {
  const given = enoughAnswers(allItems, answers);
  return given ? { total: 25 * mean(given) } : {};
}

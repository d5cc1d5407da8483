import { enoughAnswers, mean } from '../core/answers.ts';
import type { ItemAnswers, Scores } from '../core/instrument.ts';
import { allItems } from './definition.ts';

/** (mean of the answered - 1) × 25; at least ten of eleven. Unrounded, 0 (best) to 100. */
export function quickdashScore(answers: ItemAnswers): Scores {
  const given = enoughAnswers(allItems, answers);
  return given ? { total: (mean(given) - 1) * 25 } : {};
}

import { enoughAnswers, sum } from '../core/answers.ts';
import type { ItemAnswers, Scores } from '../core/instrument.ts';
import { totalBySum } from './conversion.table.ts';
import { allItems } from './definition.ts';

/** The published conversion of the raw sum to an interval scale, 0 to 100 (best); all seven items needed. */
export function koosPsScore(answers: ItemAnswers): Scores {
  const given = enoughAnswers(allItems, answers);
  const total = given && totalBySum[sum(given)];
  return typeof total === 'number' ? { total } : {};
}

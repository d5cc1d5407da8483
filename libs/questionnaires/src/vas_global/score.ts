import { answerTo } from '../core/answers.ts';
import type { ItemAnswers, Scores } from '../core/instrument.ts';

/** The value as entered, 0 (no pain) to 10. */
export function vasGlobalScore(answers: ItemAnswers): Scores {
  const total = answerTo('vas', answers);
  return total === null ? {} : { total };
}

import type { ItemAnswers, Scores } from '../core/instrument.ts';
import { sectionPercent } from '../core/section-percent.ts';
import { allItems } from './definition.ts';

/** At least nine of ten sections; proration is the authors' rule, the limit of one is custom. Unrounded, 0 (best) to 100. */
export function odiScore(answers: ItemAnswers): Scores {
  return sectionPercent(allItems, answers);
}

import type { ItemAnswers, Scores } from '../core/instrument.ts';
import { sectionPercent } from '../core/section-percent.ts';
import { allItems } from './definition.ts';

/** At least nine of ten sections, as for the ODI. Unrounded, 0 (best) to 100. */
export function ndiScore(answers: ItemAnswers): Scores {
  return sectionPercent(allItems, answers);
}

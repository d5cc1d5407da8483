import { enoughAnswers, sum } from './answers.ts';
import type { ItemAnswers, ItemGroup, Scores } from './instrument.ts';

const MAXIMUM_CODE = 5;

/** The rule of the Oswestry family: 100 × sum of the answered / (5 × number answered); 0 (best) to 100, unrounded. */
export function sectionPercent(sections: ItemGroup, answers: ItemAnswers): Scores {
  const given = enoughAnswers(sections, answers);
  return given ? { total: (100 * sum(given)) / (MAXIMUM_CODE * given.length) } : {};
}

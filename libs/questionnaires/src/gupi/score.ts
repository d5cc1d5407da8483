import { enoughAnswers, sum } from '../core/answers.ts';
import type { ItemAnswers, Scores } from '../core/instrument.ts';
import { subscales } from './definition.ts';

/** Pain 0 to 23, urinary 0 to 10, quality of life 0 to 12, each a plain sum of all its items; the total, 0 to 45 (worst), needs all three. */
export function gupiScore(answers: ItemAnswers): Scores {
  const computed = Object.entries(subscales).flatMap(([name, group]) => {
    const given = enoughAnswers(group, answers);
    return given ? [[name, sum(given)] as const] : [];
  });
  const complete = computed.length === Object.keys(subscales).length;
  return { ...Object.fromEntries(computed), ...(complete && { total: sum(computed.map(([, value]) => value)) }) };
}

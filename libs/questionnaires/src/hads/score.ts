import { enoughAnswers, mean } from '../core/answers.ts';
import type { ItemAnswers, ItemGroup, Scores } from '../core/instrument.ts';
import { anxiety, depression } from './definition.ts';

function subscale(group: ItemGroup, answers: ItemAnswers): number | null {
  const given = enoughAnswers(group, answers);
  return given && mean(given) * group.items.length;
}

/** Subscales 0 to 21 (worst) as the mean of the answered × 7; the total, 0 to 42, needs both. */
export function hadsScore(answers: ItemAnswers): Scores {
  const anxious = subscale(anxiety, answers);
  const depressed = subscale(depression, answers);
  return {
    ...(anxious !== null && { anxiety: anxious }),
    ...(depressed !== null && { depression: depressed }),
    ...(anxious !== null && depressed !== null && { total: anxious + depressed }),
  };
}

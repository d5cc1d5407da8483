import type { ValueSet } from '@pain-assessment/contracts';
import { answerTo, enoughAnswers, sum } from '../core/answers.ts';
import type { ItemAnswers, ScoreOptions, Scores } from '../core/instrument.ts';
import { allDimensions, eq5dFacts } from './definition.ts';
import { dimensions } from './dimensions.ts';
import { valueSets } from './value-sets.table.ts';

function index(levels: readonly number[], valueSet: ValueSet): number {
  const { coefficients } = valueSets[valueSet];
  return 1 + sum(dimensions.map((dimension, at) => coefficients[dimension][(levels[at] ?? 1) - 1] ?? 0));
}

/** Each level and `vas` as answered, and the index of the value set once all five dimensions are answered; 1 is full health. */
export function eq5dScore(answers: ItemAnswers, { valueSet }: ScoreOptions): Scores {
  const given = eq5dFacts.items.flatMap(({ id }) => {
    const answer = answerTo(id, answers);
    return answer === null ? [] : [[id, answer] as const];
  });
  const levels = enoughAnswers(allDimensions, answers);
  return { ...Object.fromEntries(given), ...(levels && { index: index(levels, valueSet) }) };
}

import type { ValueSet } from '@pain-assessment/contracts';
import type { ItemAnswers, Scores } from '../core/instrument.ts';

/** Answers with the scores that a person computed from the published rule; a sentence says how. */
export interface ScoreCase {
  readonly name: string;
  readonly answers: ItemAnswers;
  readonly valueSet?: ValueSet;
  readonly scores: Scores;
}

/** Complete answers of the healthiest, the most affected and an ordinary patient, and every case of the scoring rule. */
export interface InstrumentFixtures {
  readonly best: ItemAnswers;
  readonly worst: ItemAnswers;
  readonly typical: ItemAnswers;
  readonly cases: readonly ScoreCase[];
}

/** Answers to `prefix_1`, `prefix_2` … */
export function numberedAnswers(prefix: string, answers: readonly (number | null)[]): Record<string, number | null> {
  return Object.fromEntries(answers.map((answer, index) => [`${prefix}_${index + 1}`, answer]));
}

/** The same answer to each of `count` items. */
export function sameAnswers(prefix: string, count: number, answer: number): Record<string, number | null> {
  return numberedAnswers(
    prefix,
    Array.from({ length: count }, () => answer),
  );
}

/** The same answers with some items skipped. */
export function withoutAnswers(answers: ItemAnswers, ...items: readonly string[]): ItemAnswers {
  return { ...answers, ...Object.fromEntries(items.map((item) => [item, null])) };
}

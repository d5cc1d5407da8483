import type { ValueSet } from '@pain-assessment/contracts';
import type { ItemAnswers, Scores } from './instrument.ts';

/** Answers with scores that a person computed from the published rule; a sentence explains the computation. */
export interface ScoreCase {
  readonly name: string;
  readonly answers: ItemAnswers;
  readonly valueSet?: ValueSet;
  readonly scores: Scores;
}

/** Complete answers of the healthiest, the most affected and an ordinary patient, and every case of the scoring rule. */
export interface InstrumentFixtures {
  /** Each score with its range, healthier end first (the articles in `docs/clinical.md`). */
  readonly ends: Readonly<Record<string, readonly [healthy: number, affected: number]>>;
  /** Names required in the notice: the work, its holders, their years and reservation, as the holders demand (`docs/clinical.md`). */
  readonly notice: readonly string[];
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

/** Hand-computed values for an instrument with one total: see `singleTotalFixtures`. */
export interface SingleTotalExample {
  readonly prefix: string;
  readonly notice: readonly string[];
  /** Totals of the healthiest and of the most affected patient. */
  readonly ends: readonly [best: number, worst: number];
  readonly codes: readonly [lowest: number, highest: number];
  readonly typical: readonly number[];
  readonly total: number;
  /** Cases with skipped items of the ordinary patient; without a total if the rule allows none. */
  readonly skipped: readonly { readonly name: string; readonly items: readonly string[]; readonly total?: number }[];
}

/** Fixtures of an instrument whose items share their codes and make one total. */
export function singleTotalFixtures({
  prefix,
  notice,
  ends,
  codes,
  total,
  ...example
}: SingleTotalExample): InstrumentFixtures {
  const count = example.typical.length;
  const best = sameAnswers(prefix, count, codes[0]);
  const worst = sameAnswers(prefix, count, codes[1]);
  const typical = numberedAnswers(prefix, example.typical);
  const skipped = example.skipped.map(({ name, items, total: prorated }) => ({
    name,
    answers: withoutAnswers(typical, ...items),
    scores: prorated === undefined ? {} : { total: prorated },
  }));
  return {
    ends: { total: ends },
    notice,
    best,
    worst,
    typical,
    cases: [
      { name: 'no limitation at all', answers: best, scores: { total: ends[0] } },
      { name: 'the greatest limitation everywhere', answers: worst, scores: { total: ends[1] } },
      { name: 'an ordinary patient', answers: typical, scores: { total } },
      ...skipped,
      { name: 'nothing answered', answers: {}, scores: {} },
    ],
  };
}

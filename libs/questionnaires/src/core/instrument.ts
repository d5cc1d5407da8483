import type { QuestionnaireId, ScoreDirection, ValueSet } from '@pain-assessment/contracts';

/** An item answered by one of its codes; codes are severities or levels, never positions on a form. */
export interface ChoiceItem {
  readonly id: string;
  readonly kind: 'choice';
  readonly codes: readonly number[];
}

/** An item answered by a point of a scale, in multiples of `step` from `minimum` to `maximum`. */
export interface ScaleItem {
  readonly id: string;
  readonly kind: 'scale';
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

export type Item = ChoiceItem | ScaleItem;

/** Answers to one questionnaire by item id; null or absent means skipped. */
export type ItemAnswers = Readonly<Record<string, number | null | undefined>>;

/** Options that a score may depend on; `valueSet` selects the EQ-5D preference weights. */
export interface ScoreOptions {
  readonly valueSet: ValueSet;
}

/** Lowest and highest possible value of a score, unrounded, even of a score that could not be computed. */
export type ScoreRange = readonly [number, number];

export interface ScoreDefinition {
  readonly direction: ScoreDirection;
  range(options: ScoreOptions): ScoreRange;
}

/** Items that are scored together, and the number of answers that they need (the instrument's missing-data rule). */
export interface ItemGroup {
  readonly items: readonly string[];
  readonly needed: number;
}

/** Scores by name, unrounded; without scores that cannot be computed. */
export type Scores = Readonly<Record<string, number>>;

/** One version of one instrument: its facts and its scoring rule, without its wording. */
export interface Instrument {
  readonly id: QuestionnaireId;
  readonly version: number;
  readonly items: readonly Item[];
  readonly scores: Readonly<Record<string, ScoreDefinition>>;
  /** The score for the MCRi with its required groups; null for an instrument outside the MCRi. */
  readonly composite: { readonly score: string; readonly groups: readonly ItemGroup[] } | null;
  /** True if the questions are about the treated area, which documents then name as body site. */
  readonly asksAboutArea: boolean;
  /** True if scores use codes and numbers directly; false if each code has weights. */
  readonly codesAreScores: boolean;
  /** The rights holders' notice, shown by result and report; the terms of use are in the instrument's README. */
  readonly rightsNotice: string;
  score(answers: ItemAnswers, options: ScoreOptions): Scores;
}

/** The error for an unknown instrument, version or text. */
export function unknownVersion(subject: string): Error & { code: 'unknown_version' } {
  return Object.assign(new Error(`there is no ${subject}`), { code: 'unknown_version' as const });
}

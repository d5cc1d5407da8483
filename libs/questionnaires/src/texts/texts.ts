import type { Locale, QuestionnaireId, Sex } from '@pain-assessment/contracts';
import { type ResultNames, resultNameTexts } from './result-names.table.ts';
import { type ScoreKey, scoreNameTexts } from './score-names.table.ts';

/** One text for all, or one for each sex. */
export type Wording = string | Readonly<Record<Sex, string>>;

interface QuestionTexts {
  readonly question: Wording;
  /** Recall period of this item if it is not that of the instrument. */
  readonly recall?: string;
}

/** Options in their displayed order. */
export interface ChoiceTexts extends QuestionTexts {
  readonly options: readonly { readonly code: number; readonly label: Wording }[];
}

export interface ScaleTexts extends QuestionTexts {
  readonly minimum_label: string;
  readonly maximum_label: string;
}

export type ItemTexts = ChoiceTexts | ScaleTexts;

/** All words of one instrument in one locale. */
export interface InstrumentTexts {
  readonly name: string;
  /** Recall period, as a sentence. */
  readonly recall: string;
  readonly items: Readonly<Record<string, ItemTexts>>;
}

/** The words of one instrument in every locale of the service. */
export type TextsByLocale = Readonly<Record<Locale, InstrumentTexts>>;

/** The words for a patient of this sex. */
export function wordingFor(sex: Sex, wording: Wording): string {
  return typeof wording === 'string' ? wording : wording[sex];
}

/** Labels of the codes from `first` on, in ascending order. */
export function optionsFrom(first: number, labels: readonly string[]): ChoiceTexts['options'] {
  return labels.map((label, index) => ({ code: first + index, label }));
}

/** Items `prefix_1`, `prefix_2` … that share their options. */
export function numberedItems(
  prefix: string,
  questions: readonly Wording[],
  options: ChoiceTexts['options'],
): Record<string, ChoiceTexts> {
  return Object.fromEntries(questions.map((question, index) => [`${prefix}_${index + 1}`, { question, options }]));
}

/** The service's own words of one version of one instrument. */
export interface OwnTexts {
  readonly id: QuestionnaireId;
  readonly version: number;
  readonly texts: TextsByLocale;
}

/** A licensed wording of one version and locale, used in place of the service's own (contract.md#questionnaires). */
export interface TextPack {
  readonly id: QuestionnaireId;
  readonly version: number;
  readonly locale: Locale;
  readonly copyright: string;
  /** Its file below the texts folder, for the result's provenance. */
  readonly file: string;
  readonly texts: InstrumentTexts;
}

const isScoreKey = (name: string): name is ScoreKey => Object.hasOwn(scoreNameTexts['en-GB'], name);

/** The name of a score in words, for instance "Anxiety"; the key itself for a score without a name. */
export function scoreName(score: string, locale: Locale): string {
  return isScoreKey(score) ? scoreNameTexts[locale][score] : score;
}

/** The names of the parts of a result, in the words of a locale. */
export function resultNames(locale: Locale): ResultNames {
  return resultNameTexts[locale];
}

import type { Locale, Sex } from '@pain-assessment/contracts';

/** Words for everybody, or different ones for each sex. */
export type Wording = string | Readonly<Record<Sex, string>>;

/** Options in the order in which they are shown. */
export interface ChoiceTexts {
  readonly question: Wording;
  readonly options: readonly { readonly code: number; readonly label: Wording }[];
}

export interface ScaleTexts {
  readonly question: Wording;
  readonly minimum_label: string;
  readonly maximum_label: string;
}

export type ItemTexts = ChoiceTexts | ScaleTexts;

/** All words of one instrument in one locale. */
export interface InstrumentTexts {
  readonly name: string;
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

import {
  type ComparedAssessment,
  type Comparison,
  McriBranch,
  type QuestionnaireId,
  roundToThreeDecimals,
} from '@pain-assessment/contracts';
import { findInstrument, scoreName } from '@pain-assessment/questionnaires';
import { isUnofficial, readScore, scoreNotation, unofficialBranches } from '../document/score.ts';
import type { ComparisonContext } from './context.ts';

/** One value over time, on its scale. */
export interface Series {
  readonly name: string;
  /** Printed values, oldest first; null for a missing one. */
  readonly values: readonly (number | null)[];
  readonly range: readonly [number, number];
  readonly isHigherBetter: boolean;
  /** Last minus first printed value; null if one is missing, or if the two are not comparable. */
  readonly change: number | null;
  /** True if a patient read unofficial wording. */
  readonly isUnofficial: boolean;
  /** Text that must be printed beside the score. */
  readonly notes: string;
  readonly write: (value: number) => string;
  /** Ends of the scale in words. */
  readonly writeEnd: (value: number) => string;
}

/** First and last value; null for a missing one. */
export const pickEnds = ({ values }: Pick<Series, 'values'>) => [values[0] ?? null, values.at(-1) ?? null] as const;

/** True if both ends exist without a difference, because different versions made them (contract.md#comparisons). */
export const isIncomparable = (series: Series): boolean =>
  series.change === null && pickEnds(series).every((value) => value !== null);

/** The difference of the two printed numbers, which a reader can check; null if the comparison has none. */
function printedChange(values: Series['values'], allowed: number | null | undefined): number | null {
  const [first, last] = pickEnds({ values });
  if (first === null || last === null || allowed === null || allowed === undefined) return null;
  return roundToThreeDecimals(last - first);
}

type OnTen = Pick<Series, 'name' | 'values' | 'change' | 'isUnofficial'>;

const onTen = ({ format }: ComparisonContext, own: OnTen): Series => ({
  ...own,
  range: [0, 10],
  isHigherBetter: true,
  notes: '',
  write: format.decimal,
  writeEnd: format.value,
});

export function indexSeries(context: ComparisonContext): Series {
  const { assessments, changes, zone } = context.comparison;
  const values = assessments.map(({ mcri }) => mcri);
  const isMarked = unofficialBranches(assessments, zone).size > 0;
  return onTen(context, { name: 'MCRi', values, change: printedChange(values, changes.mcri), isUnofficial: isMarked });
}

export function branchSeries(context: ComparisonContext): readonly Series[] {
  const { assessments, changes, zone } = context.comparison;
  const marked = unofficialBranches(assessments, zone);
  return McriBranch.options.map((branch) => {
    const values = assessments.map(({ branches }) => branches[branch]);
    const change = printedChange(values, changes.branches[branch]);
    return onTen(context, { name: context.names.branches[branch], values, change, isUnofficial: marked.has(branch) });
  });
}

function findRange(
  assessments: Comparison['assessments'],
  id: QuestionnaireId,
  key: string,
): readonly [number, number] {
  const ranges = assessments.flatMap(({ versions, provenance }) => {
    const version = versions.questionnaires[id];
    const range = version && findInstrument(id, version).scores[key]?.range({ valueSet: provenance.value_set });
    return range ? [range] : [];
  });
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}

/** Every score of a questionnaire, in the order of the last assessment's version. */
export function scoreSeries(context: ComparisonContext, id: QuestionnaireId): readonly Series[] {
  const { comparison, locale, last } = context;
  const { assessments, changes } = comparison;
  const version = last.versions.questionnaires[id];
  if (version === undefined) return [];
  const made = { id, version, isUnofficial: isUnofficial(assessments, id) };
  const valueSets = assessments.map(({ provenance }) => provenance.value_set);
  const read = ({ scores, versions, provenance }: ComparedAssessment, key: string) =>
    readScore(
      { id, version: versions.questionnaires[id] ?? version, scores: scores[id] ?? {}, valueSet: provenance.value_set },
      key,
    );
  return Object.keys(findInstrument(id, version).scores).map((key) => {
    const notation = scoreNotation(context, made, { key, valueSets });
    const values = assessments.map((assessment) => read(assessment, key));
    const isWhole = values.every((value) => value === null || Number.isInteger(value));
    const write = isWhole || notation.write !== context.format.value ? notation.write : context.format.decimal;
    return {
      ...notation,
      write,
      name: scoreName(key, locale),
      values,
      range: findRange(assessments, id, key),
      change: printedChange(values, changes.scores[id]?.[key]),
      isUnofficial: made.isUnofficial,
      writeEnd: notation.write,
    };
  });
}

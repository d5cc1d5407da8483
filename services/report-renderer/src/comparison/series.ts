import {
  type ComparedAssessment,
  type Comparison,
  McriBranch,
  type QuestionnaireId,
  roundToThreeDecimals,
} from '@pain-assessment/contracts';
import { exactIndex, scoreDirections, scoreName, scoreRanges } from '@pain-assessment/questionnaires';
import { fill } from '../labels/labels.ts';
import { isUnofficial, unofficialBranches } from '../report/unofficial.ts';
import type { ComparisonContext } from './context.ts';

/** One value over time, on its scale. */
export interface Series {
  readonly name: string;
  /** As they are printed, oldest first; null where one is missing. */
  readonly values: readonly (number | null)[];
  readonly range: readonly [number, number];
  readonly isHigherBetter: boolean;
  /** Last minus first of the printed values; null where one is missing, or the difference must not be made. */
  readonly change: number | null;
  /** Whether a patient read other words than the rights holder's. */
  readonly isUnofficial: boolean;
  /** Names of the value sets of the EQ-5D index; null for any other value. */
  readonly valueSet: string | null;
  readonly write: (value: number) => string;
  /** Ends of the scale in words. */
  readonly writeEnd: (value: number) => string;
}

/** First and last value, of which either may be missing. */
export const endsOf = ({ values }: Pick<Series, 'values'>) => [values[0] ?? null, values.at(-1) ?? null] as const;

/** Whether both ends are there and their difference is not, because they were not made alike (contract.md#comparisons). */
export const isIncomparable = (series: Series): boolean =>
  series.change === null && endsOf(series).every((value) => value !== null);

/** The difference of the two numbers that are printed, where the comparison allows one: a reader can check it. */
function printedChange(values: Series['values'], allowed: number | null | undefined): number | null {
  const [first, last] = endsOf({ values });
  if (first === null || last === null || allowed === null || allowed === undefined) return null;
  return roundToThreeDecimals(last - first);
}

const ON_TEN = { range: [0, 10], isHigherBetter: true, valueSet: null } as const;

export function indexSeries({ comparison, format }: ComparisonContext): Series {
  const { assessments, changes, zone } = comparison;
  const values = assessments.map(({ mcri }) => mcri);
  const change = printedChange(values, changes.mcri);
  const isMarked = unofficialBranches(assessments, zone).size > 0;
  return {
    ...ON_TEN,
    name: 'MCRi',
    values,
    change,
    isUnofficial: isMarked,
    write: format.decimal,
    writeEnd: format.value,
  };
}

export function branchSeries({ comparison, names, format }: ComparisonContext): readonly Series[] {
  const { assessments, changes, zone } = comparison;
  const marked = unofficialBranches(assessments, zone);
  return McriBranch.options.map((branch) => {
    const values = assessments.map(({ branches }) => branches[branch]);
    const change = printedChange(values, changes.branches[branch]);
    const own = { name: names.branches[branch], values, change, isUnofficial: marked.has(branch) };
    return { ...ON_TEN, ...own, write: format.decimal, writeEnd: format.value };
  });
}

/** The EQ-5D index with the decimals that are printed, any other score as it is. */
function readScore(assessment: ComparedAssessment, id: QuestionnaireId, key: string): number | null {
  const { scores, versions, provenance } = assessment;
  const version = versions.questionnaires[id];
  const given = scores[id] ?? {};
  if (id !== 'eq5d' || key !== 'index' || version === undefined) return given[key] ?? null;
  const exact = given[key] === undefined ? null : exactIndex(given, { version, valueSet: provenance.value_set });
  return exact === null ? null : roundToThreeDecimals(exact);
}

function rangeOf(assessments: Comparison['assessments'], id: QuestionnaireId, key: string): readonly [number, number] {
  const ranges = assessments.flatMap(({ versions, provenance }) => {
    const version = versions.questionnaires[id];
    const range = version && scoreRanges(id, version, { valueSet: provenance.value_set })[key];
    return range ? [range] : [];
  });
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}

function valueSets({ comparison, labels: { scores } }: ComparisonContext): string {
  const sets = new Set(comparison.assessments.map(({ provenance }) => scores.valueSets[provenance.value_set]));
  return fill(scores.valueSet, { name: [...sets].join(', ') });
}

/** Every score of a questionnaire, in the order of its last version. */
export function scoreSeries(context: ComparisonContext, id: QuestionnaireId): readonly Series[] {
  const { comparison, format, locale, last } = context;
  const { assessments, changes } = comparison;
  const version = last.versions.questionnaires[id];
  if (version === undefined) return [];
  const directions = scoreDirections(id, version);
  return Object.keys(scoreRanges(id, version, { valueSet: last.provenance.value_set })).map((key) => {
    const values = assessments.map((assessment) => readScore(assessment, id, key));
    const isIndex = id === 'eq5d' && key === 'index';
    const write = isIndex ? format.index : format.value;
    return {
      name: scoreName(key, locale),
      values,
      range: rangeOf(assessments, id, key),
      isHigherBetter: directions[key] !== 'higher_is_worse',
      change: printedChange(values, changes.scores[id]?.[key]),
      isUnofficial: isUnofficial(assessments, id),
      valueSet: isIndex ? valueSets(context) : null,
      write,
      writeEnd: write,
    };
  });
}

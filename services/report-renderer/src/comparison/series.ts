import { type ComparedAssessment, type Comparison, McriBranch, type QuestionnaireId } from '@pain-assessment/contracts';
import { exactIndex, scoreDirections, scoreName, scoreRanges } from '@pain-assessment/questionnaires';
import type { Format } from '../labels/labels.ts';
import type { ComparisonContext } from './context.ts';

/** One value over time, on its scale. */
export interface Series {
  readonly name: string;
  /** Oldest first; null where it is missing. */
  readonly values: readonly (number | null)[];
  readonly range: readonly [number, number];
  readonly isHigherWorse: boolean;
  /** Last minus first; null where it is missing or must not be made. */
  readonly change: number | null;
  readonly write: (value: number) => string;
  /** Ends of the scale in words. */
  readonly writeEnd: (value: number) => string;
}

/** First and last value, of which either may be missing. */
export const endsOf = ({ values }: Series) => [values[0] ?? null, values.at(-1) ?? null] as const;

/** Whether both ends are there and their difference is not, because they were not made alike (contract.md#comparisons). */
export const isIncomparable = (series: Series): boolean =>
  series.change === null && endsOf(series).every((value) => value !== null);

const TEN = [0, 10] as const;
const branchFormat = ({ decimal, value }: Format) => ({ write: decimal, writeEnd: value });

export function indexSeries({ comparison: { assessments, changes }, format }: ComparisonContext): Series {
  const values = assessments.map(({ mcri }) => mcri);
  return { name: 'MCRi', values, range: TEN, isHigherWorse: false, change: changes.mcri, ...branchFormat(format) };
}

export const branchSeries = ({ comparison, names, format }: ComparisonContext): readonly Series[] =>
  McriBranch.options.map((branch) => ({
    name: names.branches[branch],
    values: comparison.assessments.map(({ branches }) => branches[branch]),
    range: TEN,
    isHigherWorse: false,
    change: comparison.changes.branches[branch],
    ...branchFormat(format),
  }));

/** The EQ-5D index with the decimals that a report prints, any other score as it is. */
function readScore(assessment: ComparedAssessment, id: QuestionnaireId, key: string): number | null {
  const { scores, versions, provenance } = assessment;
  const version = versions.questionnaires[id];
  const given = scores[id] ?? {};
  if (id !== 'eq5d' || key !== 'index' || version === undefined || !provenance.value_set) return given[key] ?? null;
  return given[key] === undefined ? null : exactIndex(given, { version, valueSet: provenance.value_set });
}

function rangeOf(assessments: Comparison['assessments'], id: QuestionnaireId, key: string): readonly [number, number] {
  const ranges = assessments.flatMap(({ versions, provenance }) => {
    const version = versions.questionnaires[id];
    const range = version && scoreRanges(id, version, { valueSet: provenance.value_set })[key];
    return range ? [range] : [];
  });
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
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
    const rounded = changes.scores[id]?.[key] ?? null;
    const isIndex = id === 'eq5d' && key === 'index';
    const exact = isIndex && rounded !== null ? (values.at(-1) ?? 0) - (values[0] ?? 0) : rounded;
    return {
      name: scoreName(key, locale),
      values,
      range: rangeOf(assessments, id, key),
      isHigherWorse: directions[key] === 'higher_is_worse',
      change: exact,
      write: isIndex ? format.index : format.value,
      writeEnd: isIndex ? format.index : format.value,
    };
  });
}

import {
  type QuestionnaireId,
  type QuestionnaireResult,
  roundToThreeDecimals,
  type ValueSet,
} from '@pain-assessment/contracts';
import { exactIndex, scoreDirections, scoreName, scoreRanges } from '@pain-assessment/questionnaires';
import { fill } from '../labels/labels.ts';
import type { DocumentWords, ReportContext } from './context.ts';
import { type Html, html } from './html.ts';
import { scaleBar, scaleEnds } from './scale.ts';
import { isUnofficial } from './unofficial.ts';

/** The EQ-5D index has a value set, and is printed with its decimals and the name of that set. */
const isIndex = (id: QuestionnaireId, key: string) => id === 'eq5d' && key === 'index';

interface Scored extends Pick<QuestionnaireResult, 'id' | 'version' | 'scores'> {
  readonly valueSet: ValueSet;
}

/** A score as it is printed; null where it could not be computed. */
export function readScore({ id, version, scores, valueSet }: Scored, key: string): number | null {
  const given = scores[key];
  if (given === undefined || !isIndex(id, key)) return given ?? null;
  const exact = exactIndex(scores, { version, valueSet });
  return exact === null ? null : roundToThreeDecimals(exact);
}

/** How a score is written, and what must stand beside it. */
export interface ScoreManner {
  readonly isHigherBetter: boolean;
  readonly write: (value: number) => string;
  /** Direction, value sets, and wording that is not official. */
  readonly notes: string;
}

/** The manner of a score of a questionnaire in a version; `valueSets` are those of the assessments that are printed. */
export function scoreManner(
  { names, labels: { scores }, format }: DocumentWords,
  { id, version, isUnofficial }: { id: QuestionnaireId; version: number; isUnofficial: boolean },
  { key, valueSets }: { key: string; valueSets: readonly ValueSet[] },
): ScoreManner {
  const isHigherBetter = scoreDirections(id, version)[key] !== 'higher_is_worse';
  const sets = [...new Set(valueSets)].map((set) => scores.valueSets[set]).join(', ');
  const notes = [
    isHigherBetter ? names.higherIsBetter : names.higherIsWorse,
    isIndex(id, key) && fill(scores.valueSet, { name: sets }),
    isUnofficial && names.unofficial,
  ];
  const write = isIndex(id, key) ? format.index : format.value;
  return { isHigherBetter, write, notes: notes.filter(Boolean).join(' · ') };
}

/** One score as every page writes it. */
export interface ScoreWords extends Pick<ScoreManner, 'notes'> {
  readonly name: string;
  /** Null where it could not be computed. */
  readonly value: string | null;
  /** The scale with what both ends mean, or why there is no score. */
  readonly scale: Html;
}

/** A score with its full scale; nothing on it is a threshold. */
export function scoreWords(context: ReportContext, questionnaire: QuestionnaireResult, key: string): ScoreWords {
  const { labels, locale, result } = context;
  const { id, version } = questionnaire;
  const { value_set: valueSet } = result.provenance;
  const made = { id, version, isUnofficial: isUnofficial([result], id) };
  const { isHigherBetter, write, notes } = scoreManner(context, made, { key, valueSets: [valueSet] });
  const value = readScore({ ...questionnaire, valueSet }, key);
  const range = scoreRanges(id, version, { valueSet })[key] ?? [0, 0];
  const bar =
    value === null
      ? html`<p class="none">${labels.scores.notComputed}</p>`
      : scaleBar({ value, range, isHigherBetter });
  return {
    name: scoreName(key, locale),
    value: value === null ? null : write(value),
    notes,
    scale: html`${bar}${scaleEnds({ range, isHigherBetter }, { write, words: labels.scores })}`,
  };
}

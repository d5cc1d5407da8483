import type { QuestionnaireResult } from '@pain-assessment/contracts';
import { exactIndex, scoreDirections, scoreName, scoreRanges } from '@pain-assessment/questionnaires';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { type Html, html } from './html.ts';
import { scaleBar, scaleEnds } from './scale.ts';
import { isUnofficial } from './unofficial.ts';

interface ValueOnScale {
  /** Undefined where too few items were answered. */
  readonly value: number | undefined;
  readonly range: readonly [number, number];
  readonly write: (value: number) => string;
  /** Name of the value set, for a score that has one. */
  readonly valueSet: string | null;
}

/** The index with the decimals and the name of its value set. */
function onScale(context: ReportContext, questionnaire: QuestionnaireResult, key: string): ValueOnScale {
  const { labels, format, result } = context;
  const { id, version, scores, score_ranges: ranges } = questionnaire;
  const rounded = { value: scores[key], range: ranges[key] ?? [0, 0], write: format.value, valueSet: null } as const;
  const valueSet = result.provenance.value_set;
  if (id !== 'eq5d' || key !== 'index') return rounded;
  return {
    value: exactIndex(scores, { version, valueSet }) ?? undefined,
    range: scoreRanges(id, version, { valueSet })[key] ?? rounded.range,
    write: format.index,
    valueSet: fill(labels.scores.valueSet, { name: labels.scores.valueSets[valueSet] }),
  };
}

/** One score as every page writes it. */
export interface ScoreWords {
  readonly name: string;
  /** Null where it could not be computed. */
  readonly value: string | null;
  /** Direction, value set, and wording that is not official: what must stand beside the score. */
  readonly notes: string;
  /** The scale with what both ends mean, or why there is no score. */
  readonly scale: Html;
}

/** A score with its full scale; nothing on it is a threshold. */
export function scoreWords(context: ReportContext, questionnaire: QuestionnaireResult, key: string): ScoreWords {
  const { labels, names, locale, result } = context;
  const { id, version } = questionnaire;
  const { value, range, write, valueSet } = onScale(context, questionnaire, key);
  const isHigherBetter = scoreDirections(id, version)[key] !== 'higher_is_worse';
  const direction = isHigherBetter ? names.higherIsBetter : names.higherIsWorse;
  const notes = [direction, valueSet, isUnofficial([result], id) && names.unofficial].filter(Boolean);
  const bar =
    value === undefined
      ? html`<p class="none">${labels.scores.notComputed}</p>`
      : scaleBar({ value, range, isHigherBetter });
  return {
    name: scoreName(key, locale),
    value: value === undefined ? null : write(value),
    notes: notes.join(' · '),
    scale: html`${bar}${scaleEnds({ range, isHigherBetter }, { write, words: labels.scores })}`,
  };
}

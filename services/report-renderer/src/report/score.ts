import type { QuestionnaireId, QuestionnaireResult } from '@pain-assessment/contracts';
import { exactIndex, scoreDirections, scoreName, scoreRanges } from '@pain-assessment/questionnaires';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { type Html, html } from './html.ts';
import { scaleBar } from './parts.ts';

interface ValueOnScale {
  /** Undefined where too few items were answered. */
  readonly value: number | undefined;
  readonly range: readonly [number, number];
  readonly write: (value: number) => string;
  /** Name of the value set, for a score that has one. */
  readonly valueSet: string | null;
}

/** The index with the decimals and the name of its value set; results of release 1.0 do not say which one, and have one decimal. */
function onScale(context: ReportContext, questionnaire: QuestionnaireResult, key: string): ValueOnScale {
  const { labels, format, result } = context;
  const { id, version, scores, score_ranges: ranges } = questionnaire;
  const rounded = { value: scores[key], range: ranges[key] ?? [0, 0], write: format.value, valueSet: null } as const;
  const valueSet = result.provenance?.value_set;
  if (id !== 'eq5d' || key !== 'index' || !valueSet) return rounded;
  return {
    value: exactIndex(scores, { version, valueSet }) ?? undefined,
    range: scoreRanges(id, version, { valueSet })[key] ?? rounded.range,
    write: format.index,
    valueSet: fill(labels.scores.valueSet, { name: labels.scores.valueSets[valueSet] }),
  };
}

/** Whether the patient read other words than the rights holder's; unknown, and so not said, for results of release 1.0. */
export const isUnofficial = ({ result }: Pick<ReportContext, 'result'>, id: QuestionnaireId): boolean =>
  result.provenance?.wording[id]?.official === false;

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
  const { labels, names, locale } = context;
  const { id, version } = questionnaire;
  const { value, range, write, valueSet } = onScale(context, questionnaire, key);
  const isWorse = scoreDirections(id, version)[key] === 'higher_is_worse';
  const { worse, better, notComputed } = labels.scores;
  const [low, high] = isWorse ? [better, worse] : [worse, better];
  const direction = isWorse ? names.higherIsWorse : names.higherIsBetter;
  const notes = [direction, valueSet, isUnofficial(context, id) && names.unofficial].filter(Boolean);
  const bar = value === undefined ? html`<p class="none">${notComputed}</p>` : scaleBar({ value, range });
  return {
    name: scoreName(key, locale),
    value: value === undefined ? null : write(value),
    notes: notes.join(' · '),
    scale: html`${bar}<p class="ends"><span>${write(range[0])} · ${low}</span><span>${write(range[1])} · ${high}</span></p>`,
  };
}

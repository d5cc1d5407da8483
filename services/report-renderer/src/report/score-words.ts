import type { QuestionnaireResult } from '@pain-assessment/contracts';
import { findInstrument, scoreName } from '@pain-assessment/questionnaires';
import { html } from '../document/html.ts';
import { isUnofficial, readScore, scaleBar, scaleEnds, scoreNotation } from '../document/score.ts';
import type { ReportContext } from './context.ts';

/** True if the item of a score, or every item of its questionnaire, was skipped. */
function lacksAnswer({ answers }: QuestionnaireResult, key: string): boolean {
  const own = answers.filter(({ item }) => item === key);
  return (own.length > 0 ? own : answers).every(({ value }) => value === null);
}

/** A score in words and with its full scale, without any threshold; the same on every page. */
export function scoreWords(context: ReportContext, questionnaire: QuestionnaireResult, key: string) {
  const { labels, locale, result } = context;
  const { id, version } = questionnaire;
  const { value_set: valueSet } = result.provenance;
  const made = { id, version, isUnofficial: isUnofficial([result], id) };
  const { isHigherBetter, write, ...notation } = scoreNotation(context, made, { key, valueSets: [valueSet] });
  const value = readScore({ ...questionnaire, valueSet }, key);
  const range = findInstrument(id, version).scores[key]?.range({ valueSet }) ?? [0, 0];
  const bar =
    value === null
      ? html`<p class="none">${lacksAnswer(questionnaire, key) ? labels.scores.notAnswered : labels.scores.notComputed}</p>`
      : scaleBar({ value, range, isHigherBetter });
  return {
    name: scoreName(key, locale),
    /** Null if it could not be computed. */
    value: value === null ? null : write(value),
    ...notation,
    isUnofficial: made.isUnofficial,
    /** The scale with the meaning of both ends, or the reason why there is no score. */
    scale: html`${bar}${scaleEnds({ range, isHigherBetter }, { write, words: labels.scores })}`,
  };
}

import type { ComparisonRequest } from '@pain-assessment/contracts';
import type { PageContent } from '../report/context.ts';
import { type Html, html } from '../report/html.ts';
import type { ComparisonContext } from './context.ts';
import { changeWords, endWords, seriesFigure, valueList } from './parts.ts';
import { type Series, scoreSeries } from './series.ts';
import { countScaleLetters } from './time-chart.ts';

type Questionnaire = ComparisonRequest['questionnaires'][number];

function scoreRow(context: ComparisonContext, series: Series, scaleLetters: number): Html {
  const { names } = context;
  const [first, last] = endWords(context, series);
  const direction = series.isHigherWorse ? names.higherIsWorse : names.higherIsBetter;
  return html`<tr><th scope="row">${series.name}<small>${direction}</small><small>${valueList(series)}</small></th><td>${seriesFigure(context, series, { width: 70, height: 11, scaleLetters })}</td><td class="number">${first}</td><td class="number">${last}</td><td class="number"><b>${changeWords(context, series)}</b></td></tr>`;
}

function section(context: ComparisonContext, { id, name }: Questionnaire, scaleLetters: number): Html {
  const { comparison, words, names } = context;
  const isUnofficial = comparison.assessments.some(({ provenance }) => provenance.wording[id]?.official === false);
  const rows = scoreSeries(context, id).map((series) => scoreRow(context, series, scaleLetters));
  const heads = [words.first, words.last, words.change].map(
    (head) => html`<th scope="col" class="number">${head}</th>`,
  );
  return html`<section class="score-course"><table><thead><tr><th scope="col" colspan="2"><b>${name}</b> <small>${isUnofficial && names.unofficial}</small></th>${heads}</tr></thead><tbody>${rows}</tbody></table></section>`;
}

/** Rows of scores beside which the notices have room on one page. */
const FEW_ROWS = 10;

const everySeries = (context: ComparisonContext) =>
  context.questionnaires.flatMap(({ id }) => scoreSeries(context, id));

/** Whether the notices fit below the scores. */
export const hasRoomBelow = (context: ComparisonContext): boolean => everySeries(context).length <= FEW_ROWS;

/** Page 2: every score on its full scale over time; `closing` ends a comparison without answers to show. */
export function scoreCoursePage(context: ComparisonContext, closing: Html | null): PageContent {
  const { words, labels, questionnaires } = context;
  const scaleLetters = Math.max(...everySeries(context).map(countScaleLetters));
  const sections = questionnaires.map((questionnaire) => section(context, questionnaire, scaleLetters));
  const content =
    sections.length === 0
      ? html`<p class="state">${labels.scores.notAsked}</p>`
      : html`<div class="courses">${sections}</div>`;
  const body = html`<h2>${words.scores}</h2><p class="small">${words.scoresNote} ${words.timeScale}</p>${content}${closing}`;
  return { name: 'comparison', body };
}

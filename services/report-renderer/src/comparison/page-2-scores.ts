import type { ComparisonRequest } from '@pain-assessment/contracts';
import type { PageContent } from '../document/frame.ts';
import { type Html, html } from '../document/html.ts';
import type { ComparisonContext } from './context.ts';
import { endCells, endHeads, findMostLetters, seriesFigure, valueList } from './course-words.ts';
import { type Series, scoreSeries } from './series.ts';

type Questionnaire = ComparisonRequest['questionnaires'][number];

function scoreRow(context: ComparisonContext, series: Series, letters: number): Html {
  return html`<tr><th scope="row">${series.name}<small>${series.notes}</small><small>${valueList(series)}</small></th><td>${seriesFigure(context, series, { width: 70, height: series.values.includes(null) ? 13 : 11, letters })}</td>${endCells(context, series)}</tr>`;
}

function section(context: ComparisonContext, { id, name }: Questionnaire, letters: number): Html {
  const rows = scoreSeries(context, id).map((series) => scoreRow(context, series, letters));
  return html`<section class="score-course"><table><thead><tr><th scope="col" colspan="2"><b>${name}</b></th>${endHeads(context)}</tr></thead><tbody>${rows}</tbody></table></section>`;
}

/** Number of score rows that leave room for the notices on the page. */
const FEW_ROWS = 10;

const everySeries = (context: ComparisonContext) =>
  context.questionnaires.flatMap(({ id }) => scoreSeries(context, id));

/** True if the notices fit below the scores. */
export const hasRoomBelow = (context: ComparisonContext): boolean => everySeries(context).length <= FEW_ROWS;

/** Page 2: every score on its full scale over time; `closing` ends a comparison without differing answers. */
export function scoreCoursePage(context: ComparisonContext, closing: Html | null): PageContent {
  const { words, labels, questionnaires } = context;
  const letters = findMostLetters(context, everySeries(context));
  const sections = questionnaires.map((questionnaire) => section(context, questionnaire, letters));
  const content =
    sections.length === 0
      ? html`<p class="state">${labels.scores.notAsked}</p>`
      : html`<div class="courses" data-densities="open close no-lists">${sections}</div>`;
  const body = html`<h2>${words.scores}</h2><p class="small">${words.scoresNote} ${words.timeScale} ${labels.scores.cue}</p>${content}${closing}`;
  return { name: 'comparison', body };
}

import type { QuestionnaireResult } from '@pain-assessment/contracts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import type { PageContent } from './frame.ts';
import { type Html, html } from './html.ts';
import { scoreWords } from './score.ts';

function scoreRow(context: ReportContext, questionnaire: QuestionnaireResult, key: string): Html {
  const { name, value, notes, scale } = scoreWords(context, questionnaire, key);
  const figure =
    value === null ? html`<span class="none">${context.labels.comparison.missing}</span>` : html`<b>${value}</b>`;
  return html`<tr><th scope="row">${name}<small>${notes}</small></th><td class="number">${figure}</td><td class="scale">${scale}</td></tr>`;
}

function questionnaireSection(context: ReportContext, questionnaire: QuestionnaireResult): Html {
  const { labels } = context;
  const { name, version, answers, score_ranges } = questionnaire;
  const answered = answers.filter(({ value }) => value !== null).length;
  const facts = `${fill(labels.scores.version, { version })} · ${fill(labels.scores.answered, { answered, items: answers.length })}`;
  const rows = Object.keys(score_ranges).map((key) => scoreRow(context, questionnaire, key));
  return html`<section class="instrument"><h3><span>${name}</span> <small>${facts}</small></h3><table>${rows}</table></section>`;
}

/** Page 3 (2 without a map): every score on its full scale. */
export function scoresPage(context: ReportContext): PageContent {
  const { labels, result } = context;
  const sections = result.questionnaires.map((questionnaire) => questionnaireSection(context, questionnaire));
  const hasScale = result.questionnaires.some(({ scores }) => Object.keys(scores).length > 0);
  const body = html`<h2>${labels.scores.heading}</h2><p class="small">${labels.scores.introduction} ${hasScale && labels.scores.cue}</p><div class="instruments" data-densities="open close">${sections}</div>`;
  return { name: 'scores-page', body };
}

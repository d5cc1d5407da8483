import type { QuestionnaireResult } from '@pain-assessment/contracts';
import type { PageContent } from '../document/frame.ts';
import { type Html, html, sentences } from '../document/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { scoreWords } from './score-words.ts';

type ScoreWords = ReturnType<typeof scoreWords>;

function scoreRow(context: ReportContext, score: ScoreWords, hasDirection: boolean): Html {
  const { name, value, scale, direction, valueSet, isUnofficial } = score;
  const notes = [hasDirection && direction, valueSet].filter(Boolean).join(' · ');
  const figure =
    value === null ? html`<span class="none">${context.labels.comparison.missing}</span>` : html`<b>${value}</b>`;
  return html`<tr><th scope="row">${name}${isUnofficial && '*'}${notes && html`<small>${notes}</small>`}</th><td class="number">${figure}</td><td class="scale">${scale}</td></tr>`;
}

function questionnaireSection(context: ReportContext, questionnaire: QuestionnaireResult): Html {
  const { labels, names } = context;
  const { name, version, answers, score_ranges } = questionnaire;
  const answered = answers.filter(({ value }) => value !== null).length;
  const scores = Object.keys(score_ranges).map((key) => scoreWords(context, questionnaire, key));
  const directions = new Set(scores.map(({ direction }) => direction));
  const facts = [
    ...(directions.size === 1 ? directions : []),
    scores.some(({ isUnofficial }) => isUnofficial) && `* ${names.unofficial}`,
    fill(labels.scores.version, { version }),
    fill(labels.scores.answered, { answered, items: answers.length }),
  ];
  const rows = scores.map((score) => scoreRow(context, score, directions.size > 1));
  return html`<section class="instrument"><h3><span>${name}</span> <small>${facts.filter(Boolean).join(' · ')}</small></h3><table>${rows}</table></section>`;
}

/** Page 3 (2 without a map): every score on its full scale, and room for long answers. */
export function scoresPage(context: ReportContext): PageContent {
  const { labels, result } = context;
  const sections = result.questionnaires.map((questionnaire) => questionnaireSection(context, questionnaire));
  const hasScale = result.questionnaires.some(({ scores }) => Object.keys(scores).length > 0);
  const body = html`<h2>${labels.scores.heading}</h2><p class="small">${sentences(labels.scores.introduction, hasScale && labels.scores.cue)}</p><div class="instruments" data-densities="open close">${sections}</div><div class="early"><h2>${labels.answers.heading}</h2><div class="answers"></div></div>`;
  return { name: 'scores-page', body };
}

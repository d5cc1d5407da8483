import type { QuestionnaireResult } from '@pain-assessment/contracts';
import { DENSITIES, LEAST_READABLE, type PageContent } from '../document/frame.ts';
import { type Html, html } from '../document/html.ts';
import type { ReportContext } from './context.ts';

function answerList({ name, answers }: QuestionnaireResult): Html {
  const items = answers.map(({ question, answer, value }, index) => {
    const state = value === null ? 'skipped' : 'given';
    return html`<div><dt><span>${index + 1} </span>${question}</dt> <dd class="${state}">${answer}</dd></div>`;
  });
  return html`<section><h3>${name}</h3><dl>${items}</dl></section>`;
}

function rights({ labels, result }: ReportContext): Html | null {
  const notices = result.questionnaires.filter(({ copyright }) => copyright !== null);
  if (notices.length === 0) return null;
  const items = notices.map(({ name, copyright }) => html`<p><b>${name}.</b> ${copyright}</p>`);
  return html`<section class="rights"><h3>${labels.answers.rights}</h3>${items}</section>`;
}

/** Page 4 (3 without a map): all answers, unless long ones begin a page earlier, and copyright notices in two columns without split items; `closing` ends it. */
export function answersPage(context: ReportContext, closing: Html | null): PageContent {
  const { labels, result } = context;
  const lists = result.questionnaires.map(answerList);
  const body = html`<h2>${labels.answers.heading}</h2><div class="answers" data-densities="${DENSITIES}" data-readable="${LEAST_READABLE}">${lists}${rights(context)}</div>${closing}`;
  return { name: 'answers-page', body };
}

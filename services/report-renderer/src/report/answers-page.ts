import type { QuestionnaireResult } from '@pain-assessment/contracts';
import { notAnsweredText } from '@pain-assessment/questionnaires';
import { type Html, html } from '../html/html.ts';
import type { ReportContext } from './context.ts';
import type { PageContent } from './frame.ts';

/** Sizes of print to try, largest first; the last one shortens texts and always fits. */
const DENSITIES = 'roomy normal compact dense tight clipped';

function answerList({ locale }: ReportContext, { name, answers }: QuestionnaireResult): Html {
  const skipped = notAnsweredText(locale);
  const items = answers.map(({ question, answer }, index) => {
    const state = answer === skipped ? 'skipped' : 'given';
    return html`<div><dt><span>${index + 1}</span> ${question}</dt> <dd class="${state}">${answer}</dd></div>`;
  });
  return html`<section><h3>${name}</h3><dl>${items}</dl></section>`;
}

function rights({ labels, result }: ReportContext): Html | null {
  const notices = result.questionnaires.filter(({ copyright }) => copyright !== null);
  if (notices.length === 0) return null;
  const items = notices.map(({ name, copyright }) => html`<p><b>${name}.</b> ${copyright}</p>`);
  return html`<section class="rights"><h3>${labels.answers.rights}</h3>${items}</section>`;
}

/** The last page: all answers and the copyright notices in two columns, never cut inside an item; `closing` ends it. */
export function answersPage(context: ReportContext, closing: Html | null): PageContent {
  const { labels, result } = context;
  const lists = result.questionnaires.map((questionnaire) => answerList(context, questionnaire));
  const body = html`<h2>${labels.answers.heading}</h2><div class="answers" data-densities="${DENSITIES}">${lists}${rights(context)}</div>${closing}`;
  return { name: 'answers-page', body };
}

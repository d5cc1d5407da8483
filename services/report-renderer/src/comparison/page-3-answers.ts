import type { PageContent } from '../report/context.ts';
import { type Html, html } from '../report/html.ts';
import { DENSITIES } from '../report/page-4-answers.ts';
import type { ComparisonContext } from './context.ts';

/** Questionnaires with an answer that differs. */
export const differing = ({ questionnaires }: ComparisonContext) =>
  questionnaires.filter(({ answers }) => answers.length > 0);

/** Page 3: first and last answers where they differ. */
export function answerChangesPage(context: ComparisonContext, closing: Html): PageContent {
  const { words } = context;
  const lists = differing(context).map(({ name, answers }) => {
    const items = answers.map(
      ({ question, first, last }) =>
        html`<div><dt>${question}</dt> <dd class="before">${words.first}: ${first}</dd> <dd>${words.last}: ${last}</dd></div>`,
    );
    return html`<section><h3>${name}</h3><dl>${items}</dl></section>`;
  });
  const body = html`<h2>${words.answers}</h2><div class="answers changed" data-densities="${DENSITIES}">${lists}</div>${closing}`;
  return { name: 'answers-page', body };
}

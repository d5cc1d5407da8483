import { type Html, html } from '../html/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';

/** How the numbers came about and by which versions. */
export function methods({ labels, result }: ReportContext): Html {
  const { methods: words } = labels;
  const { api, engine, stats_algo: surfaces, mcri_algo: mcri } = result.versions;
  const versions = fill(words.versions, { api, engine, surfaces, mcri });
  return html`<section class="methods"><h2>${words.heading}</h2><p>${words.surfaces} ${words.scores} ${words.identity}</p><p>${versions}</p></section>`;
}

/** What ends a report without questionnaires. */
export function closingWithoutScores(context: ReportContext): Html {
  const { scores } = context.labels;
  return html`<section class="closing"><h2>${scores.heading}</h2><p class="state">${scores.notAsked}</p>${methods(context)}</section>`;
}

import { type Html, html, sentences } from '../document/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';

/** Methods, versions and provenance of the numbers. */
export function methods({ labels, result, format }: ReportContext): Html {
  const { methods: words, mcri: index } = labels;
  const { api, engine, stats_algo: surfaces, mcri_algo: mcri } = result.versions;
  const { provenance, administered_locale: administered } = result;
  const versions = fill(words.versions, { api, engine, surfaces, mcri });
  const asked = administered && fill(words.administered, { language: format.language(administered) });
  const capture = provenance.capture && words.captures[provenance.capture];
  return html`<section class="methods"><h2>${words.heading}</h2><p>${fill(index.notice, { version: mcri })}</p><p>${sentences(capture, words.surfaces, words.scores, asked, words.identity)}</p><p>${versions}</p></section>`;
}

/** End of a report without questionnaires. */
export function closingWithoutScores(context: ReportContext): Html {
  const { scores } = context.labels;
  return html`<section class="closing"><h2>${scores.heading}</h2><p class="state">${scores.notAsked}</p>${methods(context)}</section>`;
}

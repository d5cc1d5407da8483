import type { ComparedAssessment } from '@pain-assessment/contracts';
import { adultProportions, isAdultSized } from '../document/body-figure.ts';
import type { PageContent } from '../document/frame.ts';
import { DENSITIES } from '../document/frame.ts';
import { type Html, html } from '../document/html.ts';
import { fill } from '../labels/labels.ts';
import type { ComparisonContext } from './context.ts';

/** Questionnaires with differing answers. */
export const differing = ({ questionnaires }: ComparisonContext) =>
  questionnaires.filter(({ answers }) => answers.length > 0);

/** Page 3: first and last answers that differ. */
export function answerChangesPage(context: ComparisonContext, closing: Html): PageContent {
  const { words } = context;
  const lists = differing(context).map(({ name, answers }) => {
    const items = answers.map(
      ({ question, first, last }) => html`<div><dt>${question}</dt> <dd><span>${first} →</span> ${last}</dd></div>`,
    );
    return html`<section><h3>${name}</h3><dl>${items}</dl></section>`;
  });
  const body = html`<h2>${words.answers} <small>${words.first} → ${words.last}</small></h2><div class="answers changed" data-densities="${DENSITIES}">${lists}</div>${closing}`;
  return { name: 'answers-page', body };
}

type Made = readonly [what: string, read: (assessment: ComparedAssessment) => string | number | undefined];

/** Names the versions and value sets that differ between assessments. */
function differences({ comparison, words, labels, questionnaires }: ComparisonContext): readonly string[] {
  const makes: readonly Made[] = [
    [words.mcri, ({ versions }) => versions.mcri_algo],
    [words.surfaces, ({ versions }) => versions.stats_algo],
    [words.valueSet, ({ provenance }) => labels.scores.valueSets[provenance.value_set]],
    ...questionnaires.map(
      ({ id, name }): Made => [fill(words.nameVersion, { name }), ({ versions }) => versions.questionnaires[id]],
    ),
  ];
  return makes.flatMap(([what, read]) => {
    const made = [...new Set(comparison.assessments.map(read).filter((make) => make !== undefined))];
    return made.length > 1 ? [fill(words.different, { what, made: made.join(', ') })] : [];
  });
}

/** Methods, incomparable versions, and the limits of the comparison. */
export function notices(context: ComparisonContext): Html {
  const { labels, words, comparison, last, madeBy } = context;
  const small = comparison.assessments.find(({ patient }) => !isAdultSized(patient));
  const adult = small && adultProportions({ labels, patient: small.patient });
  const lines = differences(context).map((line) => html`<p>${line}</p>`);
  const { stats_algo: surfaces, mcri_algo: mcri } = last.versions;
  const versions = fill(labels.methods.versions, { ...madeBy, surfaces, mcri });
  return html`<section class="methods"><h2>${labels.methods.heading}</h2><p><b>${words.patient}</b></p>${lines}${adult}<p>${words.method} ${labels.methods.surfaces} ${fill(labels.mcri.notice, { version: mcri })}</p><p>${words.last}: ${versions}</p></section>`;
}

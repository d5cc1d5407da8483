import type { Comparison } from '@pain-assessment/client';
import type { FinishedAssessment } from '../records/assessments.ts';
import { listMeasures, type Measure } from '../records/measures.ts';
import type { PatientRecord } from '../records/records.ts';
import { dateTime, nameZone, titleMeasure, writeDecimal, writeMeasure, writeNotes } from './labels.ts';
import { type Html, html, page } from './layout.ts';

/** Answer of `POST /v1/comparisons`, and the stored results. */
export interface ComparedVisits {
  readonly record: PatientRecord;
  /** Oldest first, like in the comparison; at least two. */
  readonly visits: readonly FinishedAssessment[];
  readonly comparison: Comparison;
}

/** Numbers of several visits side by side, without judgement. The PDF draws them over time, with the maps. */
export function comparisonPage({ record, visits, comparison }: ComparedVisits): string {
  const query = visits.map(({ id }) => `visit=${id}`).join('&');
  const columns = visits.map(({ outcome }) => listMeasures(outcome));
  const { result } = (visits.at(-1) as FinishedAssessment).outcome;
  const rows = columns.at(-1)?.map((measure) => {
    const values = columns.map((column) => column.find(({ id }) => id === measure.id)?.value ?? null);
    const change = readChange(measure, values, comparison);
    return html`<tr><th scope="row">${titleMeasure(measure)} <small>${writeNotes(measure, result)}</small></th>
      ${values.map((value) => html`<td>${value === null ? 'missing' : writeMeasure(measure, value)}</td>`)}
      <td>${change === null ? 'not comparable' : `${change > 0 ? '+' : ''}${writeMeasure(measure, change)}`}</td></tr>`;
  });
  const content = html`
    <h1>${record.name}: ${nameZone(comparison.zone)}, ${visits.length} visits</h1>
    <p class="facts">Changes are last minus first · areas in cm² · no threshold, no verdict</p>
    <div class="actions"><a class="button primary" href="/records/${record.id}/comparison.pdf?${query}">Comparison as PDF</a><a href="/records/${record.id}">Back to the record</a></div>
    <section class="card"><table class="compared">
      <thead><tr><td></td>${visits.map(({ outcome }) => html`<th scope="col">${dateTime(outcome.result.computed_at)}</th>`)}<th scope="col">Change</th></tr></thead>
      <tbody>${rows}</tbody></table></section>
    ${mapCard(comparison)}`;
  return page({ title: 'Comparison', content });
}

/** The service's change of a number; null if a value is missing, or if different versions made the two. */
function readChange({ id }: Measure, values: readonly (number | null)[], { changes }: Comparison): number | null {
  const [group = '', key = ''] = id.split('.');
  if (id === 'mcri') return changes.mcri ?? null;
  if (group === 'mcri') return changes.branches[key as keyof typeof changes.branches] ?? null;
  if (group === 'pain_surface') return changes.pain_surface.cm2 ?? null;
  const change = changes.scores[group]?.[key] ?? null;
  if (id !== 'eq5d.index' || change === null) return change;
  // The difference of the shown numbers, which have three decimals; never -0.
  return Math.round(((values.at(-1) ?? 0) - (values[0] ?? 0)) * 1_000) / 1_000 + 0;
}

function mapCard({ changes: { map } }: Comparison): Html {
  const became: [string, number | null][] = [
    ['New', map.new_cm2],
    ['Gone', map.resolved_cm2],
    ['Still there', map.persistent_cm2],
  ];
  return html`<section class="card"><h2>Where it hurts</h2>
    ${map.comparable ? html`<dl class="became">${became.map(([word, cm2]) => html`<div><dt>${word}</dt><dd>${cm2 === null ? '–' : writeDecimal(cm2)} cm²</dd></div>`)}</dl>` : html`<p class="facts">The maps cannot be laid over each other: a map is missing, or the body's shape has changed.</p>`}
  </section>`;
}

import type { Comparison } from '@pain-assessment/client';
import { MCRI_BRANCHES } from '@pain-assessment/contracts';
import { type Html, html } from '@pain-assessment/service-kit';
import type { FinishedAssessment } from '../records/assessments.ts';
import type { PatientRecord } from '../records/records.ts';
import { type Range, trend } from './figures.ts';
import { dateTime, NAMES, nameScore, nameZone, worseEnd, writeNumber } from './labels.ts';
import { page } from './layout.ts';

type Compared = Comparison['assessments'][number];

/** One measure over time. */
interface Series {
  readonly name: string;
  readonly note: string;
  readonly range: Range;
  readonly unit?: string;
  readonly read: (assessment: Compared) => number | null | undefined;
  readonly change: number | null | undefined;
}

const ON_TEN = { range: [0, 10], note: '0 to 10, higher is better' } as const;

/** What `POST /v1/comparisons` said, with the names and scales that the stored results have. */
export interface ComparedVisits {
  readonly record: PatientRecord;
  /** Oldest first, as the comparison has them. */
  readonly visits: readonly FinishedAssessment[];
  readonly comparison: Comparison;
}

/** Visits beside each other: numbers of the service, drawn over time; it judges nothing. */
export function comparisonPage({ record, visits, comparison }: ComparedVisits): string {
  const { zone, assessments, changes } = comparison;
  const first = visits[0] as FinishedAssessment;
  const last = visits.at(-1) as FinishedAssessment;
  const query = visits.map(({ id }) => `visit=${id}`).join('&');
  const mcri = { ...ON_TEN, name: 'MCRi', read: (one: Compared) => one.mcri, change: changes.mcri };
  const branches = MCRI_BRANCHES.map((key) => ({
    ...ON_TEN,
    name: NAMES.branches[key],
    read: (one: Compared) => one.branches[key],
    change: changes.branches[key],
  }));
  const content = html`
    <h1>${record.name}: ${nameZone(zone)}, ${visits.length} visits</h1>
    <p class="facts">${dateTime(first.outcome.result.computed_at)} to ${dateTime(last.outcome.result.computed_at)} · changes are last minus first · no threshold, no verdict</p>
    <div class="actions"><a class="button primary" href="/records/${record.id}/comparison.pdf?${query}">Comparison as PDF</a><a href="/records/${record.id}">Back to the record</a></div>
    <section class="card"><h2>MCRi and its five values</h2><div class="series">${[mcri, ...branches].map((series) => seriesRow(series, assessments))}</div></section>
    ${mapCard({ comparison, first, last })}
    ${last.outcome.result.questionnaires.map((questionnaire) => scoresCard(questionnaire, comparison))}`;
  return page({ title: 'Comparison', content });
}

const signed = (change: number) => (change > 0 ? `+${change}` : writeNumber(change));

function seriesRow({ name, note, range, unit = '', read, change }: Series, assessments: readonly Compared[]): Html {
  const values = assessments.map((one) => ({ at: Date.parse(one.computed_at), value: read(one) ?? null }));
  const written = values.map(({ value }) => (value === null ? 'missing' : writeNumber(value)));
  return html`<div class="trend-row"><p><strong>${name}</strong><small>${note}</small></p>${trend(values, range)}
    <p class="values">${written.join(' → ')}${unit}</p>
    <p class="change">${change == null ? 'not comparable' : `${signed(change)}${unit}`}</p></div>`;
}

const DIRECTIONS = { high: `, ${NAMES.higherIsWorse}`, low: `, ${NAMES.higherIsBetter}`, unknown: '' } as const;

function scoresCard(
  questionnaire: FinishedAssessment['outcome']['result']['questionnaires'][number],
  comparison: Comparison,
): Html {
  const { id, name, score_ranges: ranges } = questionnaire;
  const rows = Object.entries(ranges).map(([key, [minimum = 0, maximum = 0]]) =>
    seriesRow(
      {
        name: nameScore(key),
        note: `${writeNumber(minimum)} to ${maximum}${DIRECTIONS[worseEnd(questionnaire, key) ?? 'unknown']}`,
        range: [minimum, maximum],
        read: ({ scores }) => scores[id]?.[key],
        change: comparison.changes.scores[id]?.[key],
      },
      comparison.assessments,
    ),
  );
  return html`<section class="card"><h2>${name}</h2><div class="series">${rows}</div></section>`;
}

interface Maps {
  readonly comparison: Comparison;
  readonly first: FinishedAssessment;
  readonly last: FinishedAssessment;
}

function mapCard({ comparison: { assessments, changes }, first, last }: Maps): Html | null {
  const areas = assessments.flatMap(({ cartography }) => cartography?.pain_surface.cm2 ?? []);
  if (areas.length === 0) return null;
  const { map } = changes;
  const surface: Series = {
    name: NAMES.painfulArea,
    note: 'drawn from 0 to the largest',
    unit: ' cm²',
    range: [0, Math.max(1, ...areas)],
    read: ({ cartography }) => cartography?.pain_surface.cm2,
    change: changes.pain_surface.cm2,
  };
  const became: [string, number | null][] = [
    ['New', map.new_cm2],
    ['Gone', map.resolved_cm2],
    ['Still there', map.persistent_cm2],
  ];
  return html`<section class="card"><h2>Where it hurts</h2><div class="series">${seriesRow(surface, assessments)}</div>
    ${map.comparable ? html`<dl class="became">${became.map(([word, cm2]) => html`<div><dt>${word}</dt><dd>${cm2 ?? '–'} cm²</dd></div>`)}</dl>` : html`<p class="facts">The maps cannot be laid over each other: a map is missing, or the body's shape has changed.</p>`}
    <div class="maps">${[first, last].map(mapsOfVisit)}</div>
  </section>`;
}

function mapsOfVisit({ outcome: { result } }: FinishedAssessment): Html {
  const images = result.cartography?.images;
  const pictures = (['intensity_front', 'intensity_back'] as const).map((name) => images?.[name]);
  return html`<figure><div>${pictures.map((source, index) => source && html`<img src="${source}" alt="Body from the ${index === 0 ? 'front' : 'back'}">`)}</div>
    <figcaption>${dateTime(result.computed_at)}</figcaption></figure>`;
}

import type { Result } from '@pain-assessment/client';
import type { FinishedAssessment } from '../records/assessments.ts';
import { listMeasures, type Measure } from '../records/measures.ts';
import { FAMILY_NAMES, INTENSITY_NAMES, TYPOLOGY_NAMES } from '../records/names.table.ts';
import {
  dateTime,
  nameEnds,
  nameLocale,
  nameMeasure,
  nameZone,
  writeDecimal,
  writeMeasure,
  writeNotes,
} from './labels.ts';
import { type Html, html, page } from './layout.ts';
import { reportsAgain } from './record-pages.ts';

type Cartography = NonNullable<Result['cartography']>;

const BAR = 200;

/** Position of a value on its scale; decoration, because the value is beside it. An SVG, because pages allow no inline style. */
function scaleBar(value: number, minimum: number, maximum: number): Html {
  const share = Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum)));
  const x = (share * BAR).toFixed(1);
  return html`<svg class="scale" viewBox="-2 0 ${BAR + 4} 12" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" y="4" width="${BAR}" height="4"/><rect class="fill" y="4" width="${x}" height="4"/><path class="mark" d="M${x} 0V12" vector-effect="non-scaling-stroke"/></svg>`;
}

/** The stored result: the service itself deletes it after 15 minutes. */
export function resultPage(assessment: FinishedAssessment): string {
  const { record, id, purged, outcome } = assessment;
  const { result } = outcome;
  const measures = listMeasures(outcome);
  const { zone, computed_at: at, locale, reference } = result;
  const content = html`
    <h1>${record.name}: ${nameZone(zone)}</h1>
    <p class="facts">Sent ${dateTime(at)} · in ${nameLocale(locale)} · reference ${reference}</p>
    <div class="actions">
      <a class="button primary" href="/assessments/${id}/report.pdf">Open the report (PDF)</a>
      <form method="post" action="/assessments/${id}/reopen"><button>Reopen</button></form>
      ${purged ? html`<span>Deleted at the service; this copy stays.</span>` : html`<form method="post" action="/assessments/${id}/purge"><button>Delete at the service</button></form>`}
      <a href="/records/${record.id}">Back to the record</a><a href="/">Next patient</a>
    </div>
    ${reportsAgain(id)}
    ${indexCard(result.mcri, measures)}${result.cartography && mapCard(result.cartography)}
    ${result.questionnaires.length > 0 && scoresCard(result, measures)}`;
  return page({ title: 'Result', content });
}

const written = (measure: Measure, missing: string) =>
  measure.value === null ? missing : writeMeasure(measure, measure.value);

function indexCard(mcri: Result['mcri'], measures: readonly Measure[]): Html {
  const branches = measures.filter(({ id }) => id.startsWith('mcri.'));
  const branch = (measure: Measure) =>
    html`<div class="measure"><dt>${nameMeasure(measure)}</dt><dd>${written(measure, 'missing')}</dd>${measure.value !== null && scaleBar(measure.value, 0, 10)}</div>`;
  return html`<section class="card index">
    <div><h2>MCRi</h2>
      ${
        mcri.status === 'computed'
          ? html`<p class="figure"><strong>${writeDecimal(mcri.score)}</strong> / 10</p>${scaleBar(mcri.score, 0, 10)}<p class="ends"><span>0 · worst condition</span><span>10 · best condition</span></p>`
          : html`<p class="figure">Cannot be computed: parts are missing</p>`
      }
      <p class="facts">Its five values, each from 0 (worst) to 10 (best)</p>
      <dl class="measures">${branches.map(branch)}</dl>
    </div>
    ${mcri.radar_image && html`<img class="radar" src="${mcri.radar_image}" alt="Radar of the five values">`}
  </section>`;
}

interface Row {
  /** Class of the sample of its colours. */
  readonly key: string;
  readonly name: string;
  readonly surface: { readonly cm2: number; readonly percent: number };
}

/** A surface with the sample of its colours, and its share of the painful area as a bar. */
function surfaceRow({ key, name, surface }: Row): Html {
  return html`<div class="measure"><dt><span class="swatch ${key.replaceAll('_', '-')}"></span>${name}</dt><dd>${writeDecimal(surface.cm2)} cm² <small>${writeDecimal(surface.percent)}%</small></dd>${scaleBar(surface.percent, 0, 100)}</div>`;
}

const isMarked = ({ surface }: Row) => surface.cm2 > 0;

/** The pictures of one layer with the patient's sides: the left of a front view is the patient's right. */
function bodies(map: Cartography, layer: 'intensity' | 'typology'): Html {
  const body = (view: 'front' | 'back') => {
    const [left, right] = view === 'front' ? ['right', 'left'] : ['left', 'right'];
    const source = map.images[`${layer}_${view}`];
    const picture = source
      ? html`<img src="${source}" alt="Body from the ${view}">`
      : html`<p class="facts">Nothing is marked here.</p>`;
    return html`<figure>${picture}<figcaption><span>${left}</span><strong>${view}</strong><span>${right}</span></figcaption></figure>`;
  };
  return html`<div class="bodies">${body('front')}${body('back')}</div>`;
}

function listRows<Key extends string>(names: Readonly<Record<Key, string>>, surfaces: Record<Key, Row['surface']>) {
  const keys = Object.keys(names) as Key[];
  return keys.map((key): Row => ({ key, name: names[key], surface: surfaces[key] })).filter(isMarked);
}

function mapCard(map: Cartography): Html {
  if (map.no_pain) return html`<section class="card"><h2>Painful area</h2><p class="figure">No pain</p></section>`;
  const { pain_surface: total, by_intensity, by_typology, by_family, untyped } = map;
  const strengths = listRows(INTENSITY_NAMES, by_intensity).reverse();
  const kinds = listRows({ ...TYPOLOGY_NAMES, untyped: 'No type given' }, { ...by_typology, untyped });
  const families = listRows(FAMILY_NAMES, by_family).map(({ name, surface }) => {
    return `${name} ${writeDecimal(surface.percent)}%`;
  });
  return html`<section class="card map"><h2>Painful area</h2>
    <p class="figure"><strong>${writeDecimal(total.cm2)}</strong> cm², ${writeDecimal(total.percent_of_body)}% of the drawn body</p>
    <div class="layer">${bodies(map, 'intensity')}
      <div><h3>How strong <small>share of the painful area</small></h3><dl class="measures">${strengths.map(surfaceRow)}</dl></div></div>
    <div class="layer">${bodies(map, 'typology')}
      <div><h3>Of what kind <small>kinds may overlap</small></h3><dl class="measures">${kinds.map(surfaceRow)}</dl>
        <p class="facts">${families.join(' · ')}</p>
        ${map.hypoesthesia_outside_pain_cm2 > 0 && html`<p class="facts">Hypoaesthesia (numb) outside the painful area: ${writeDecimal(map.hypoesthesia_outside_pain_cm2)} cm²</p>`}</div></div>
  </section>`;
}

function scoresCard(result: Result, measures: readonly Measure[]): Html {
  const show = ({ id, name, answers, copyright }: Result['questionnaires'][number]) => {
    const scores = measures.filter((measure) => measure.id.startsWith(`${id}.`));
    return html`<section><h3>${name}</h3>
      ${scores.map((measure) => scoreOnScale(measure, result))}
      <details><summary>Answers</summary><dl>${answers.map(({ question, answer }) => html`<dt>${question}</dt><dd>${answer}</dd>`)}</dl>
        ${copyright && html`<p class="facts">${copyright}</p>`}</details>
    </section>`;
  };
  return html`<section class="card"><h2>Questionnaires</h2>
    <p class="facts">Each score on its own scale; no threshold, no verdict.</p>
    <div class="scores">${result.questionnaires.map(show)}</div>
  </section>`;
}

function scoreOnScale(measure: Measure, result: Result): Html {
  const [low, high] = nameEnds(measure);
  const [minimum, maximum] = [measure.range[0], measure.range[1] ?? 0];
  return html`<div class="score"><p><span>${nameMeasure(measure)} <small>${writeNotes(measure, result)}</small></span><strong>${written(measure, 'not computed')}</strong></p>
    ${measure.value !== null && scaleBar(measure.value, minimum, maximum)}
    <p class="ends"><span>${writeMeasure(measure, minimum)}${low}</span><span>${writeMeasure(measure, maximum)}${high}</span></p></div>`;
}

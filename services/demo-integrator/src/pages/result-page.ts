import type { Result } from '@pain-assessment/client';
import { INTENSITIES, MCRI_BRANCHES, type McriBranch, TYPOLOGIES } from '@pain-assessment/contracts';
import { type Html, html } from '@pain-assessment/service-kit';
import type { FinishedAssessment } from '../records/assessments.ts';
import type { PatientRecord } from '../records/records.ts';
import { bareBody, type Range, scaleBar, swatch } from './figures.ts';
import { dateTime, NAMES, nameLocale, nameScore, nameZone, worseEnd, writeNumber } from './labels.ts';
import { page } from './layout.ts';
import { reportsAgain } from './record-pages.ts';

type Cartography = NonNullable<Result['cartography']>;
type Questionnaire = Result['questionnaires'][number];

const TEN: Range = [0, 10];

/** What was stored: the service itself forgets it after 15 minutes. */
export function resultPage({ record, id, purged, outcome: { result } }: FinishedAssessment): string {
  const { zone, computed_at: at, locale, reference } = result;
  const content = html`
    <h1>${record.name}: ${nameZone(zone)}</h1>
    <p class="facts">Sent ${dateTime(at)} · in ${nameLocale(locale)} · reference ${reference}</p>
    <div class="actions">
      <a class="button primary" href="/assessments/${id}/report.pdf">Open the report (PDF)</a>
      <form method="post" action="/assessments/${id}/reopen"><button>Reopen</button></form>
      ${purged ? html`<span>Deleted at the service; this copy stays.</span>` : html`<form method="post" action="/assessments/${id}/purge"><button>Delete at the service</button></form>`}
      <button type="button" data-act="print">Print</button>
      <button type="button" data-act="copy" data-text="${asText(result)}">Copy the scores</button><span role="status"></span>
      <a href="/records/${record.id}">Back to the record</a><a href="/">Next patient</a>
    </div>
    ${reportsAgain(id)}
    ${indexCard(result.mcri)}${result.cartography && mapCard({ map: result.cartography, patient: record })}
    ${result.questionnaires.length > 0 && scoresCard(result)}`;
  return page({ title: 'Result', content, scripts: { own: 'result.js' } });
}

/** What is pasted into a letter or another record: a line for each score. */
function asText({ computed_at: at, mcri, cartography, questionnaires }: Result): string {
  const scores = questionnaires.flatMap(({ name, scores: values }) =>
    Object.entries(values).map(([key, value]) => `${name}, ${nameScore(key)}: ${writeNumber(value)}`),
  );
  return [
    dateTime(at),
    `MCRi: ${mcri.status === 'computed' ? `${mcri.score} / 10` : 'missing'}`,
    ...(cartography ? [`${NAMES.painfulArea}: ${cartography.pain_surface.cm2} cm²`] : []),
    ...scores,
  ].join('\n');
}

function indexCard(mcri: Result['mcri']): Html {
  const branch = (key: McriBranch) => {
    const value = mcri.branches[key];
    return html`<div class="measure"><dt>${NAMES.branches[key]}</dt><dd>${value ?? 'missing'}</dd>${value !== null && scaleBar(value, TEN)}</div>`;
  };
  return html`<section class="card index">
    <div><h2>MCRi</h2>
      ${
        mcri.status === 'computed'
          ? html`<p class="figure"><strong>${mcri.score}</strong> / 10</p>${scaleBar(mcri.score, TEN)}<p class="ends"><span>0 · worst condition</span><span>10 · best condition</span></p>`
          : html`<p class="figure">Cannot be computed: parts are missing</p>`
      }
      <p class="facts">Its five values, each from 0 (worst) to 10 (best)</p>
      <dl class="measures">${MCRI_BRANCHES.map(branch)}</dl>
    </div>
    ${mcri.radar_image && html`<img class="radar" src="${mcri.radar_image}" alt="Radar of the five values">`}
  </section>`;
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly surface: { readonly cm2: number; readonly percent: number };
}

/** A surface with the sample of its colour and pattern, and its share of the painful area as a bar. */
function surfaceRow({ key, name, surface }: Row): Html {
  return html`<div class="measure"><dt>${swatch(key)}${name}</dt><dd>${surface.cm2} cm² <small>${surface.percent} %</small></dd>${scaleBar(surface.percent, [0, 100])}</div>`;
}

const isMarked = ({ surface }: Row) => surface.cm2 > 0;

interface MapOfPatient {
  readonly map: Cartography;
  readonly patient: PatientRecord;
}

/** The pictures of one layer, with the sides of the body: on the front the viewer's left is the patient's right. */
function bodies({ map, patient }: MapOfPatient, layer: 'intensity' | 'typology'): Html {
  const body = (view: 'front' | 'back') => {
    const [left, right] = view === 'front' ? ['right', 'left'] : ['left', 'right'];
    const source = map.images[`${layer}_${view}`] ?? bareBody(patient, view);
    return html`<figure><img src="${source}" alt="Body from the ${view}"><figcaption><span>${left}</span><strong>${view}</strong><span>${right}</span></figcaption></figure>`;
  };
  return html`<div class="bodies">${body('front')}${body('back')}</div>`;
}

function mapCard({ map, patient }: MapOfPatient): Html {
  if (map.no_pain)
    return html`<section class="card"><h2>${NAMES.painfulArea}</h2><p class="figure">No pain</p></section>`;
  const { pain_surface: total, by_intensity, by_typology, by_family, untyped } = map;
  const strengths = INTENSITIES.map((key) => ({ key, name: NAMES.intensities[key], surface: by_intensity[key] }));
  const kinds: Row[] = [
    ...TYPOLOGIES.map((key) => ({ key, name: NAMES.typologies[key], surface: by_typology[key] })),
    { key: 'untyped', name: NAMES.untyped, surface: untyped },
  ];
  return html`<section class="card map"><h2>${NAMES.painfulArea}</h2>
    <p class="figure"><strong>${total.cm2}</strong> cm², ${total.percent_of_body} % of the body</p>
    <div class="layer">${bodies({ map, patient }, 'intensity')}
      <div><h3>How strong <small>share of the painful area</small></h3><dl class="measures">${strengths.filter(isMarked).toReversed().map(surfaceRow)}</dl></div></div>
    <div class="layer">${bodies({ map, patient }, 'typology')}
      <div><h3>Of what kind <small>kinds may overlap</small></h3><dl class="measures">${kinds.filter(isMarked).map(surfaceRow)}</dl>
        <p class="facts">${NAMES.families.mechanical} ${by_family.mechanical.percent} % · ${NAMES.families.neuropathic} ${by_family.neuropathic.percent} %</p>
        ${map.hypoesthesia_outside_pain_cm2 > 0 && html`<p class="facts">${NAMES.outsidePain}: ${map.hypoesthesia_outside_pain_cm2} cm²</p>`}</div></div>
  </section>`;
}

function scoresCard({ questionnaires, provenance }: Result): Html {
  return html`<section class="card"><h2>Questionnaires</h2>
    <p class="facts">Each score on its own scale; no threshold, no verdict.</p>
    <div class="scores">${questionnaires.map((one) => questionnaireScores(one, provenance?.wording[one.id]?.official === false))}</div>
  </section>`;
}

const ENDS = { high: [' · better', ' · worse'], low: [' · worse', ' · better'], unknown: ['', ''] } as const;

function questionnaireScores(questionnaire: Questionnaire, isUnofficial: boolean): Html {
  const { name, scores, score_ranges: ranges, answers, copyright } = questionnaire;
  const score = ([key, range]: [string, readonly number[]]) => {
    const [minimum = 0, maximum = 0] = range;
    const value = scores[key];
    const [low, high] = ENDS[worseEnd(questionnaire, key) ?? 'unknown'];
    return html`<div class="score"><p><span>${nameScore(key)}</span><strong>${value === undefined ? 'not computed' : writeNumber(value)}</strong></p>
      ${value !== undefined && scaleBar(value, [minimum, maximum])}
      <p class="ends"><span>${writeNumber(minimum)}${low}</span><span>${maximum}${high}</span></p></div>`;
  };
  return html`<section><h3>${name} ${isUnofficial && html`<small>${NAMES.unofficial}</small>`}</h3>
    ${Object.entries(ranges).map(score)}
    <details><summary>Answers</summary><dl>${answers.map(({ question, answer }) => html`<dt>${question}</dt><dd>${answer}</dd>`)}</dl>
      ${copyright && html`<p class="facts">${copyright}</p>`}</details>
  </section>`;
}

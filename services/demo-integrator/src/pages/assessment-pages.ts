import type { Result } from '@pain-assessment/client';
import type { StoredAssessment } from '../records/assessments.ts';
import { dateTime, words, ZONE_NAMES } from './labels.ts';
import { type Html, html, page } from './layout.ts';

/** The page that hands the device to the patient: the component and nothing else of the record. */
export function assessmentPage({ id, record, session }: StoredAssessment): string {
  const content = html`
    <pain-assessment session-url="${session.component.url}" data-assessment="/assessments/${id}"></pain-assessment>
    <p id="status" role="status"></p>
    <form method="post" action="/assessments/${id}/collect" class="actions">
      <a href="/records/${record.id}">Back to the record</a><button>Fetch the result by hand</button>
    </form>`;
  return page({ title: 'Assessment', content, componentScript: session.component.script_url });
}

type Cartography = NonNullable<Result['cartography']>;

/** What was stored: the service itself forgets it after 15 minutes. */
export function resultPage(assessment: StoredAssessment, result: Result): string {
  const { record, id, purged } = assessment;
  const content = html`
    <h1>${record.name}: ${ZONE_NAMES[result.zone]}</h1><p class="facts">Sent ${dateTime(result.computed_at)}</p>
    <div class="actions">
      <a class="button primary" href="/assessments/${id}/report.pdf">Open the report (PDF)</a>
      <form method="post" action="/assessments/${id}/reopen"><button>Reopen this assessment</button></form>
      ${purged ? html`<span>Deleted at the service; this copy stays.</span>` : html`<form method="post" action="/assessments/${id}/purge"><button>Delete at the service now</button></form>`}
      <a href="/records/${record.id}">Back to the record</a>
    </div>
    ${mcriCard(result.mcri)}${result.cartography && mapCard(result.cartography)}${result.questionnaires.map(questionnaireCard)}`;
  return page({ title: 'Result', content });
}

function mcriCard(mcri: Result['mcri']): Html {
  const branches = Object.entries(mcri.branches).map(
    ([name, value]) => html`<tr><th scope="row">${words(name)}</th><td>${value ?? 'missing'}</td></tr>`,
  );
  return html`<section class="card"><h2>MCRi</h2>
    <p class="figure">${mcri.status === 'computed' ? html`<strong>${mcri.score}</strong> / 10` : 'cannot be computed: parts are missing'}</p>
    <p class="facts">0 to 10; 10 is the best condition</p>
    <div class="columns">${mcri.radar_image && html`<img src="${mcri.radar_image}" alt="Radar of the branches beside it">`}<table>${branches}</table></div>
  </section>`;
}

function mapCard({ no_pain, pain_surface, by_intensity, by_typology, images }: Cartography): Html {
  const rows = (surfaces: Readonly<Record<string, { cm2: number; percent: number }>>) =>
    Object.entries(surfaces).map(
      ([name, { cm2, percent }]) =>
        html`<tr><th scope="row">${words(name)}</th><td>${cm2} cm²</td><td>${percent} %</td></tr>`,
    );
  return html`<section class="card"><h2>Pain map</h2>
    <p class="figure">${no_pain ? 'No pain' : html`<strong>${pain_surface.cm2}</strong> cm², ${pain_surface.percent_of_body} % of the body`}</p>
    <div class="maps">${Object.entries(images).map(([name, source]) => source && html`<figure><img src="${source}" alt=""><figcaption>${words(name)}</figcaption></figure>`)}</div>
    <table><tr><td></td><td>surface</td><td>share of the pain</td></tr>${rows(by_intensity)}${rows(by_typology)}</table>
  </section>`;
}

function questionnaireCard({ name, scores, score_ranges, answers, copyright }: Result['questionnaires'][number]): Html {
  const score = ([key, [minimum, maximum]]: [string, readonly number[]]) =>
    html`<tr><th scope="row">${words(key)}</th><td>${scores[key] ?? 'not computed'}</td><td>scale ${minimum} to ${maximum}</td></tr>`;
  return html`<section class="card"><h2>${name}</h2><table>${Object.entries(score_ranges).map(score)}</table>
    <details><summary>Answers</summary><dl>${answers.map(({ question, answer }) => html`<dt>${question}</dt><dd>${answer}</dd>`)}</dl></details>
    ${copyright && html`<p class="facts">${copyright}</p>`}
  </section>`;
}

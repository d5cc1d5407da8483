import type { Result } from '@pain-assessment/client';
import type { FinishedAssessment } from '../records/assessments.ts';
import { dateTime, nameLocale, nameZone, writeDecimal } from './labels.ts';
import { type Html, html, page } from './layout.ts';

/** The stored result in short, with its report: the service itself deletes both after 15 minutes. */
export function resultPage({ record, id, outcome }: FinishedAssessment): string {
  const { zone, computed_at: at, locale, reference, mcri, cartography } = outcome.result;
  const content = html`
    <h1>${record.name}: ${nameZone(zone)}</h1>
    <p class="facts">Sent ${dateTime(at)} · in ${nameLocale(locale)} · reference ${reference}</p>
    <div class="actions">
      <a class="button primary" href="/assessments/${id}/report.pdf">Open the report (PDF)</a>
      <form method="post" action="/assessments/${id}/reopen"><button>Reopen</button></form>
      <a href="/records/${record.id}">Back to the record</a><a href="/">Next patient</a>
    </div>
    ${indexCard(mcri)}${cartography && mapCard(cartography)}
    <p class="facts">The report explains the colours, and has every score on its scale and every answer.</p>`;
  return page({ title: 'Result', content });
}

function indexCard(mcri: Result['mcri']): Html {
  const figure =
    mcri.status === 'computed'
      ? html`<strong>${writeDecimal(mcri.score)}</strong> from 0 (worst condition) to 10 (best condition)`
      : 'Cannot be computed: parts are missing';
  return html`<section class="card index">
    <div><h2>MCRi</h2><p class="figure">${figure}</p></div>
    ${mcri.radar_image && html`<img class="radar" src="${mcri.radar_image}" alt="Radar of its five values">`}
  </section>`;
}

type Cartography = NonNullable<Result['cartography']>;

/** A picture between the patient's sides: the left of a front view is the patient's right. */
function body({ images }: Cartography, layer: 'intensity' | 'typology', view: 'front' | 'back'): Html {
  const [left, right] = view === 'front' ? ['right', 'left'] : ['left', 'right'];
  const source = images[`${layer}_${view}`];
  const picture = source
    ? html`<img src="${source}" alt="Body from the ${view}">`
    : html`<p class="facts">Nothing is marked here.</p>`;
  return html`<figure>${picture}<figcaption><span>${left}</span><strong>${view}</strong><span>${right}</span></figcaption></figure>`;
}

function mapCard(map: Cartography): Html {
  if (map.no_pain) return html`<section class="card"><h2>Painful area</h2><p class="figure">No pain</p></section>`;
  const { cm2, percent_of_body: percent } = map.pain_surface;
  return html`<section class="card"><h2>Painful area</h2>
    <p class="figure"><strong>${writeDecimal(cm2)}</strong> cm², ${writeDecimal(percent)}% of the drawn body</p>
    <div class="layers">
      <div><h3>How strong</h3><div class="bodies">${body(map, 'intensity', 'front')}${body(map, 'intensity', 'back')}</div></div>
      <div><h3>Of what kind</h3><div class="bodies">${body(map, 'typology', 'front')}${body(map, 'typology', 'back')}</div></div>
    </div>
  </section>`;
}

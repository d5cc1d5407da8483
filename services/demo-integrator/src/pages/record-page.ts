import type { StoredAssessment } from '../assessments/assessments.ts';
import type { PatientRecord } from '../records/records.ts';
import { type Html, html } from './html.ts';
import { dateTime, LOCALE_NAMES, words, ZONE_NAMES } from './labels.ts';
import { page } from './layout.ts';

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => html`<option value="${value}">${name}</option>`);

/** One patient: assessments so far and the form for the next one. */
export function recordPage(record: PatientRecord, assessments: readonly StoredAssessment[]): string {
  const { id, name, sex, height_cm, weight_kg } = record;
  const content = html`
    <h1>${name}</h1><p class="facts">${sex}, ${height_cm} cm, ${weight_kg} kg</p>
    ${assessments.length > 0 && html`<h2>Assessments</h2><ul class="list">${assessments.map(assessmentLine)}</ul>`}
    <section class="card"><h2>New assessment</h2>
      <form method="post" action="/records/${id}/assessments" class="fields">
        <label>Treated area <select name="zone">${options(ZONE_NAMES)}</select></label>
        <label>Language <select name="locale">${options(LOCALE_NAMES)}</select></label>
        <fieldset><legend>Parts</legend>
          <label><input type="checkbox" name="modules" value="cartography" checked> Pain map</label>
          <label><input type="checkbox" name="modules" value="questionnaires" checked> Questionnaires</label>
        </fieldset>
        <button class="primary">Start assessment</button>
      </form>
    </section>`;
  return page({ title: name, content });
}

function assessmentLine({ id, session, outcome }: StoredAssessment): Html {
  const state = outcome ? 'result stored' : 'not sent yet';
  return html`<li><a href="/assessments/${id}">${ZONE_NAMES[session.zone]}, ${dateTime(session.created_at)}</a>
    <span>${session.modules.map(words).join(' and ')}; ${state}</span></li>`;
}

import type { StoredAssessment } from '../records/assessments.ts';
import type { PatientRecord } from '../records/records.ts';
import { dateTime, LOCALE_NAMES, words, ZONE_NAMES } from './labels.ts';
import { type Html, html, page } from './layout.ts';

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

/** All records and the form for a new one; `problem` says what to correct. */
export function recordsPage(records: readonly PatientRecord[], problem: string | null = null): string {
  const content = html`
    <h1>Patients</h1>
    ${records.length ? html`<ul class="list">${records.map(recordLine)}</ul>` : html`<p>No patient yet. Add one to begin.</p>`}
    <section class="card"><h2>New patient</h2>${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post" action="/records" class="fields">
        <label>Name <input name="name" required maxlength="80" autocomplete="off"></label>
        <label>Sex <select name="sex"><option value="female">Female</option><option value="male">Male</option></select></label>
        <label>Height (cm) <input name="height_cm" type="number" min="50" max="250" step="any" value="170" required></label>
        <label>Weight (kg) <input name="weight_kg" type="number" min="2" max="400" step="any" value="68" required></label>
        <button class="primary">Add patient</button>
      </form>
    </section>`;
  return page({ title: 'Patients', content });
}

function recordLine({ id, name, sex, height_cm, weight_kg }: PatientRecord): Html {
  return html`<li><a href="/records/${id}">${name}</a><span>${sex}, ${height_cm} cm, ${weight_kg} kg</span></li>`;
}

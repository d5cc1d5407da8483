import { type FinishedAssessment, isFinished, type StoredAssessment } from '../records/assessments.ts';
import { LOCALE_NAMES, ZONE_NAMES } from '../records/names.table.ts';
import { COMPARED, type PatientRecord } from '../records/records.ts';
import { curve, listIndices } from './curve.ts';
import { dateTime, nameZone, writeDecimal } from './labels.ts';
import { type Html, html, page } from './layout.ts';

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => html`<option value="${value}">${name}</option>`);

const describe = ({ sex, height_cm, weight_kg }: PatientRecord) => `${sex}, ${height_cm} cm, ${weight_kg} kg`;

/** One patient, with past assessments and the form for the next one. */
export function recordPage(record: PatientRecord, assessments: readonly StoredAssessment[]): string {
  const finished = assessments.filter(isFinished);
  const open = assessments.filter((assessment) => !isFinished(assessment));
  const zones = [...new Set(finished.map(({ session }) => session.zone))];
  const content = html`
    <h1>${record.name}</h1><p class="facts">${describe(record)} · reference ${record.reference}</p>
    ${record.sample && SAMPLE_NOTE}
    ${open.length > 0 && html`<section class="card"><h2>Not finished</h2><ul class="list">${open.map(openLine)}</ul></section>`}
    ${zones.map((zone) => courseCard(record, zone, finished))}
    ${newAssessmentCard(record)}
    <form method="post" action="/records/${record.id}/delete" class="actions"><button>Delete this patient</button></form>`;
  return page({ title: record.name, content });
}

const SAMPLE_NOTE = html`<p class="facts"><strong class="sample">Sample</strong> An invented patient. The demo played these visits through the API when it started, so they have one date.</p>`;

function newAssessmentCard({ id }: PatientRecord): Html {
  return html`<section class="card"><h2>New assessment</h2>
    <form method="post" action="/records/${id}/assessments" class="fields">
      <label>Treated area <select name="zone">${options(ZONE_NAMES)}</select></label>
      <label>Language <select name="locale">${options(LOCALE_NAMES)}</select></label>
      <fieldset><legend>Parts</legend>
        <label><input type="checkbox" name="modules" value="cartography" checked> Pain map</label>
        <label><input type="checkbox" name="modules" value="questionnaires" checked> Questionnaires</label>
      </fieldset>
      <div class="actions">
        <button class="primary">Start on this page</button>
        <button name="kiosk" value="on">Hand the tablet over</button>
        <small>Handed over, the tablet shows nothing but the assessment until you give your code.</small>
      </div>
    </form>
  </section>`;
}

const PROGRESS: Readonly<Record<StoredAssessment['progress'], string>> = {
  waiting: 'not started yet',
  with_patient: 'with the patient',
  expired: 'ended without being sent',
};

function openLine({ id, session, progress, kiosk }: StoredAssessment): Html {
  const name = `${nameZone(session.zone)}, ${dateTime(session.created_at)}`;
  const title =
    progress === 'expired'
      ? html`<strong>${name}</strong>`
      : html`<a href="/assessments/${id}${kiosk && '/kiosk'}">${name}</a>`;
  return html`<li>${title}<span>${PROGRESS[progress]}</span></li>`;
}

/** Visits of one treated area; their comparison uses the stored bundles. */
function courseCard({ id }: PatientRecord, zone: string, finished: readonly FinishedAssessment[]): Html {
  const visits = finished.filter(({ session }) => session.zone === zone);
  const canCompare = visits.length > 1;
  return html`<section class="card"><h2>${nameZone(zone)}</h2>
    ${curve(listIndices(visits), 'large')}
    <form method="get" action="/records/${id}/comparison.pdf">
      <ul class="visits">${visits.map((visit, index) => visitLine(visit, canCompare && { checked: index < COMPARED.most }))}</ul>
      ${
        canCompare
          ? html`<div class="actions"><button class="primary">Compare (PDF)</button><small>Two to twelve visits.</small></div>`
          : html`<p class="facts">After a second visit, both can be compared here.</p>`
      }
    </form>
  </section>`;
}

function visitLine({ id, outcome }: FinishedAssessment, choice: { checked: boolean } | false): Html {
  const { computed_at: at, mcri } = outcome.result;
  const index =
    mcri.status === 'computed' ? html`MCRi <strong>${writeDecimal(mcri.score)}</strong> / 10` : 'MCRi missing';
  return html`<li>
    ${choice && html`<input type="checkbox" name="visit" value="${id}" aria-label="Compare the visit of ${dateTime(at)}"${choice.checked && html` checked`}>`}
    <a href="/assessments/${id}">${dateTime(at)}</a><span>${index}</span>
    <a href="/assessments/${id}/report.pdf">Report (PDF)</a>
  </li>`;
}

/** A record with its finished visits, newest first. */
interface ListedRecord {
  readonly record: PatientRecord;
  readonly visits: readonly FinishedAssessment[];
}

/** All records and the form for a new one; `problem` names invalid fields. */
export function recordsPage(records: readonly ListedRecord[], problem: string | null = null): string {
  const content = html`
    <h1>Patients</h1>
    ${records.length ? html`<section class="card"><ul class="list">${records.map(recordLine)}</ul></section>` : html`<p>No patient yet. Add one to begin.</p>`}
    <section class="card"><h2>New patient</h2>${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post" action="/records" class="fields">
        <label>Name <input name="name" required maxlength="80" autocomplete="off"></label>
        <label>Sex <select name="sex"><option value="female">Female</option><option value="male">Male</option></select></label>
        <label>Height (cm) <input name="height_cm" type="number" min="50" max="250" step="any" required></label>
        <label>Weight (kg) <input name="weight_kg" type="number" min="2" max="400" step="any" required></label>
        <button class="primary">Add patient</button>
      </form>
    </section>`;
  return page({ title: 'Patients', content });
}

function recordLine({ record, visits }: ListedRecord): Html {
  const indices = listIndices(visits);
  const last = indices.at(-1);
  return html`<li><a href="/records/${record.id}">${record.name}</a>${record.sample && html`<strong class="sample">Sample</strong>`}
    ${last !== undefined && html`<span class="last">${curve(indices, 'small')} MCRi <strong>${writeDecimal(last)}</strong> / 10</span>`}
    <span>${describe(record)}</span></li>`;
}

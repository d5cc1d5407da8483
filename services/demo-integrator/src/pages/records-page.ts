import type { PatientRecord } from '../records/records.ts';
import { type Html, html } from './html.ts';
import { page } from './layout.ts';

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

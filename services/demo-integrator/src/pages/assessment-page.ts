import type { StoredAssessment } from '../assessments/assessments.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

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

import type { StoredAssessment } from '../records/assessments.ts';
import { nameLocale, nameZone } from './labels.ts';
import { html, page } from './layout.ts';

/** The page with the component; its script notifies our own server on submission. */
export function assessmentPage({ id, session, record }: StoredAssessment): string {
  const content = html`
    <h1>${record.name}: ${nameZone(session.zone)}</h1>
    <p class="facts">Session in ${nameLocale(session.locale)}, for two hours</p>
    <pain-assessment session-url="${session.component.url}" data-assessment="/assessments/${id}"></pain-assessment>
    <form class="actions" method="post" action="/assessments/${id}/collect">
      <span id="status" role="status"></span>
      <a href="/records/${record.id}">Back to the record</a><button>Fetch the result by hand</button>
    </form>`;
  const scripts = { component: session.component.script_url, own: 'assessment.js' };
  return page({ title: 'Assessment', content, scripts });
}

/**
 * Only the component while the patient has the tablet. Links are visible before, and again after the code.
 */
export function kioskPage({ id, session, record, progress }: StoredAssessment): string {
  const isHandedOver = progress === 'with_patient';
  const content = html`
    <nav id="elsewhere"${isHandedOver && html` hidden`}>
      <span id="status" role="status"></span>
      <a class="button" id="result" href="/assessments/${id}" hidden>Open the result</a>
      <a class="button" id="again" href="/assessments/${id}/kiosk" hidden>Give it back to the patient</a>
      <a class="button" id="back" href="/records/${record.id}">Back to the record</a>
      <a class="button primary" id="next" href="/" hidden>Next patient</a>
    </nav>
    <pain-assessment session-url="${session.component.url}" data-assessment="/assessments/${id}"></pain-assessment>`;
  const scripts = { component: session.component.script_url, own: 'kiosk.js' };
  return page({ title: 'Assessment', content, scripts, kiosk: true });
}

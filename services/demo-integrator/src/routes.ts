import { Locale, Modules, Zone } from '@pain-assessment/contracts';
import { type NextFunction, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { assessmentPage, resultPage } from './pages/assessment-pages.ts';
import { recordPage, recordsPage } from './pages/record-pages.ts';
import type { Assessments, StoredAssessment } from './records/assessments.ts';
import { RecordForm, type Records } from './records/records.ts';

interface Dependencies {
  readonly records: Records;
  readonly assessments: Assessments;
}

/** `/`, `/records`: the list, a new patient, one patient. */
export function recordRoutes({ records, assessments }: Dependencies): Router {
  const router = Router();
  router.get('/', (_request, response) => void response.send(recordsPage(records.all())));

  router.post('/records', (request, response) => {
    const form = RecordForm.safeParse(request.body);
    if (form.success) return response.redirect(303, `/records/${records.add(form.data).id}`);
    const fields = form.error.issues.map(({ path }) => path.join(' ')).join(', ');
    response.status(400).send(recordsPage(records.all(), `Please correct: ${fields}`));
  });

  router.get('/records/:id', (request, response, next) => {
    const record = records.find(request.params.id);
    if (!record) return next();
    response.send(recordPage(record, assessments.findByRecord(record)));
  });
  return router;
}

/** A form sends one checkbox as a text and several as a list. */
const AssessmentForm = z.object({
  zone: Zone,
  locale: Locale,
  modules: z.preprocess((value) => (value === undefined ? [] : [value].flat()), Modules),
});

/** The component's page allows the service's script and iframe, and nothing else from outside. */
function componentPolicy(scriptUrl: string): string {
  const { origin } = new URL(scriptUrl);
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    `frame-src ${origin}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type Handle = (assessment: StoredAssessment, response: Response, next: NextFunction) => unknown;

/** Passes the assessment of the path to a route; an unknown one ends as 404. */
const findAssessment =
  (assessments: Dependencies['assessments']) =>
  (handle: Handle): RequestHandler =>
  (request, response, next) => {
    const assessment = assessments.find(String(request.params.id));
    return assessment ? handle(assessment, response, next) : next();
  };

function addCreationRoutes(router: Router, { records, assessments }: Dependencies): void {
  router.post('/records/:id/assessments', async (request, response, next) => {
    const record = records.find(request.params.id);
    const form = AssessmentForm.safeParse(request.body);
    if (!record) return next();
    if (!form.success) return response.redirect(303, `/records/${record.id}`);
    const { id } = await assessments.open({ record, ...form.data });
    response.redirect(303, `/assessments/${id}`);
  });

  const reopen: Handle = async (assessment, response) => {
    const { zone, locale, modules } = assessment.session;
    const { id } = await assessments.open({ record: assessment.record, zone, locale, modules, reopen: assessment });
    response.redirect(303, `/assessments/${id}`);
  };
  router.post('/assessments/:id/reopen', findAssessment(assessments)(reopen));
}

const showPage: Handle = (assessment, response) => {
  if (assessment.outcome) return response.send(resultPage(assessment, assessment.outcome.result));
  const { script_url: scriptUrl } = assessment.session.component;
  response.set('Content-Security-Policy', componentPolicy(scriptUrl)).send(assessmentPage(assessment));
};

const sendReport: Handle = (assessment, response, next) => {
  if (!assessment.outcome) return next();
  response.type('application/pdf').send(assessment.outcome.report);
};

/** `/assessments/{id}`: the component until the assessment was sent, the result afterwards. */
export function assessmentRoutes({ records, assessments }: Dependencies): Router {
  const router = Router();
  const known = findAssessment(assessments);
  const thenShow =
    (act: (assessment: StoredAssessment) => Promise<unknown>): Handle =>
    async (assessment, response) => {
      await act(assessment);
      response.redirect(303, `/assessments/${assessment.id}`);
    };

  addCreationRoutes(router, { records, assessments });
  router.get('/assessments/:id', known(showPage));
  router.get('/assessments/:id/report.pdf', known(sendReport));
  router.post('/assessments/:id/collect', known(thenShow(assessments.collect)));
  router.post('/assessments/:id/purge', known(thenShow(assessments.purge)));
  return router;
}

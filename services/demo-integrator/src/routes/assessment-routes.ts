import { Router } from 'express';
import { assessmentPage } from '../pages/assessment-pages.ts';
import { resultPage } from '../pages/result-page.ts';
import { isFinished, type StoredAssessment } from '../records/assessments.ts';
import { AssessmentForm, type PatientRecord } from '../records/records.ts';
import { contentPolicy, type Dependencies, type Handle, known } from './known.ts';

const show: Handle<StoredAssessment> = (assessment, response) => {
  if (isFinished(assessment)) return response.send(resultPage(assessment));
  const { script_url: scriptUrl } = assessment.session.component;
  response.set('Content-Security-Policy', contentPolicy(scriptUrl)).send(assessmentPage(assessment));
};

const sendReport: Handle<StoredAssessment> = ({ outcome }, response, next) =>
  outcome ? response.type('application/pdf').send(outcome.report) : next();

/** `/assessments/{id}`: the component until submission, the result and its report afterwards. */
export function assessmentRoutes({ records, assessments }: Dependencies): Router {
  const router = Router();
  const knownAssessment = known(assessments.find);

  const create: Handle<PatientRecord> = async (record, response) => {
    const form = AssessmentForm.safeParse(response.req.body);
    if (!form.success) return response.redirect(303, `/records/${record.id}`);
    const { kiosk, ...asked } = form.data;
    const { id } = await assessments.open({ record, asked, kiosk: kiosk === 'on' });
    response.redirect(303, kiosk === 'on' ? `/assessments/${id}/kiosk` : `/assessments/${id}`);
  };

  /** A new session that begins with the answers and the map of the stored bundle. */
  const reopen: Handle<StoredAssessment> = async ({ record, asked, outcome }, response, next) => {
    if (!outcome) return next();
    const { resume_bundle: bundle } = outcome.result;
    const { id } = await assessments.open({ record, asked, kiosk: false, bundle });
    response.redirect(303, `/assessments/${id}`);
  };

  const collect: Handle<StoredAssessment> = async (assessment, response) => {
    const { id } = await assessments.collect(assessment);
    response.redirect(303, `/assessments/${id}`);
  };

  router.post('/records/:id/assessments', known(records.find)(create));
  router.get('/assessments/:id', knownAssessment(show));
  router.get('/assessments/:id/report.pdf', knownAssessment(sendReport));
  router.post('/assessments/:id/reopen', knownAssessment(reopen));
  router.post('/assessments/:id/collect', knownAssessment(collect));
  return router;
}

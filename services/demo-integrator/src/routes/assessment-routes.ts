import { Router } from 'express';
import { assessmentPage } from '../pages/assessment-pages.ts';
import { resultPage } from '../pages/result-page.ts';
import { isFinished, type StoredAssessment } from '../records/assessments.ts';
import { AssessmentForm, type PatientRecord } from '../records/records.ts';
import { contentPolicy, type Dependencies, type Handle, known } from './known.ts';

function addCreationRoutes(router: Router, { records, assessments }: Dependencies): void {
  const create: Handle<PatientRecord> = async (record, response) => {
    const form = AssessmentForm.safeParse(response.req.body);
    if (!form.success) return response.redirect(303, `/records/${record.id}`);
    const { id, kiosk } = await assessments.open({ record, ...form.data, kiosk: form.data.kiosk === 'on' });
    response.redirect(303, kiosk ? `/assessments/${id}/kiosk` : `/assessments/${id}`);
  };
  router.post('/records/:id/assessments', known(records.find)(create));

  const reopen: Handle<StoredAssessment> = async (assessment, response) => {
    const request = { record: assessment.record, ...assessment.asked, kiosk: false, reopen: assessment };
    const { id } = await assessments.open(request);
    response.redirect(303, `/assessments/${id}`);
  };
  router.post('/assessments/:id/reopen', known(assessments.find)(reopen));
}

const showPage: Handle<StoredAssessment> = (assessment, response) => {
  if (isFinished(assessment)) return response.send(resultPage(assessment));
  const { script_url: scriptUrl } = assessment.session.component;
  response.set('Content-Security-Policy', contentPolicy(scriptUrl)).send(assessmentPage(assessment));
};

/** `/assessments/{id}`: the component until submission, the result afterwards. */
export function assessmentRoutes(dependencies: Dependencies): Router {
  const { assessments } = dependencies;
  const router = Router();
  const knownAssessment = known(assessments.find);
  const thenShow =
    (act: (assessment: StoredAssessment) => Promise<unknown>): Handle<StoredAssessment> =>
    async (assessment, response) => {
      await act(assessment);
      response.redirect(303, `/assessments/${assessment.id}`);
    };

  addCreationRoutes(router, dependencies);
  router.get('/assessments/:id', knownAssessment(showPage));
  router.post('/assessments/:id/collect', knownAssessment(thenShow(assessments.collect)));
  router.post('/assessments/:id/purge', knownAssessment(thenShow(assessments.purge)));
  return router;
}

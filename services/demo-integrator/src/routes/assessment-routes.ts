import { Router } from 'express';
import { z } from 'zod';
import { assessmentPage } from '../pages/assessment-pages.ts';
import { resultPage } from '../pages/result-page.ts';
import { type Assessments, isFinished, type StoredAssessment } from '../records/assessments.ts';
import { LocaleCode, ModuleCode, ZoneCode } from '../records/codes.ts';
import type { Records } from '../records/records.ts';
import { componentPolicy, type Handle, knownAssessment } from './known-assessment.ts';

interface Dependencies {
  readonly records: Records;
  readonly assessments: Assessments;
}

/** A form sends one checkbox as a text and several as a list. */
const AssessmentForm = z.object({
  zone: ZoneCode,
  locale: LocaleCode,
  modules: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(ModuleCode).nonempty()),
  kiosk: z.string().optional(),
});

function addCreationRoutes(router: Router, { records, assessments }: Dependencies): void {
  router.post('/records/:id/assessments', async (request, response, next) => {
    const record = records.find(request.params.id);
    const form = AssessmentForm.safeParse(request.body);
    if (!record) return next();
    if (!form.success) return response.redirect(303, `/records/${record.id}`);
    const { id, kiosk } = await assessments.open({ record, ...form.data, kiosk: form.data.kiosk === 'on' });
    response.redirect(303, kiosk ? `/assessments/${id}/kiosk` : `/assessments/${id}`);
  });

  const reopen: Handle = async (assessment, response) => {
    const request = { record: assessment.record, ...assessment.asked, kiosk: false, reopen: assessment };
    const { id } = await assessments.open(request);
    response.redirect(303, `/assessments/${id}`);
  };
  router.post('/assessments/:id/reopen', knownAssessment(assessments)(reopen));
}

const showPage: Handle = (assessment, response) => {
  if (isFinished(assessment)) return response.send(resultPage(assessment));
  const { script_url: scriptUrl } = assessment.session.component;
  response.set('Content-Security-Policy', componentPolicy(scriptUrl)).send(assessmentPage(assessment));
};

/** `/assessments/{id}`: the component until the assessment was sent, the result afterwards. */
export function assessmentRoutes({ records, assessments }: Dependencies): Router {
  const router = Router();
  const known = knownAssessment(assessments);
  const thenShow =
    (act: (assessment: StoredAssessment) => Promise<unknown>): Handle =>
    async (assessment, response) => {
      await act(assessment);
      response.redirect(303, `/assessments/${assessment.id}`);
    };

  addCreationRoutes(router, { records, assessments });
  router.get('/assessments/:id', known(showPage));
  router.post('/assessments/:id/collect', known(thenShow(assessments.collect)));
  router.post('/assessments/:id/purge', known(thenShow(assessments.purge)));
  return router;
}

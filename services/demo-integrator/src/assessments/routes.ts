import { Locale, Modules, Zone } from '@pain-assessment/contracts';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { assessmentPage } from '../pages/assessment-page.ts';
import { resultPage } from '../pages/result-page.ts';
import type { Records } from '../records/records.ts';
import type { Assessments, StoredAssessment } from './assessments.ts';

interface Dependencies {
  readonly records: Records;
  readonly assessments: Assessments;
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

/** `/assessments/{id}`: the component until the assessment was sent, the result afterwards. */
export function assessmentRoutes({ records, assessments }: Dependencies): Router {
  const router = Router();
  const known =
    (handle: (assessment: StoredAssessment, ...rest: Parameters<RequestHandler>) => unknown): RequestHandler =>
    (request, response, next) => {
      const assessment = assessments.find(String(request.params.id));
      return assessment ? handle(assessment, request, response, next) : next();
    };

  router.post('/records/:id/assessments', async (request, response, next) => {
    const record = records.find(request.params.id);
    const form = AssessmentForm.safeParse(request.body);
    if (!record) return next();
    if (!form.success) return response.redirect(303, `/records/${record.id}`);
    const { id } = await assessments.open({ record, ...form.data });
    response.redirect(303, `/assessments/${id}`);
  });

  router.get(
    '/assessments/:id',
    known((assessment, _request, response) => {
      if (assessment.outcome) return response.send(resultPage(assessment, assessment.outcome.result));
      const { script_url: scriptUrl } = assessment.session.component;
      response.set('Content-Security-Policy', componentPolicy(scriptUrl)).send(assessmentPage(assessment));
    }),
  );

  router.post(
    '/assessments/:id/collect',
    known(async (assessment, _request, response) => {
      await assessments.collect(assessment);
      response.redirect(303, `/assessments/${assessment.id}`);
    }),
  );

  router.get(
    '/assessments/:id/report.pdf',
    known((assessment, _request, response, next) => {
      if (!assessment.outcome) return next();
      response.type('application/pdf').send(assessment.outcome.report);
    }),
  );

  router.post(
    '/assessments/:id/purge',
    known(async (assessment, _request, response) => {
      await assessments.purge(assessment);
      response.redirect(303, `/assessments/${assessment.id}`);
    }),
  );

  router.post(
    '/assessments/:id/reopen',
    known(async (reopen, _request, response) => {
      const { zone, locale, modules } = reopen.session;
      const { id } = await assessments.open({ record: reopen.record, zone, locale, modules, reopen });
      response.redirect(303, `/assessments/${id}`);
    }),
  );
  return router;
}

import { isApiError } from '@pain-assessment/client';
import { Router } from 'express';
import { kioskPage } from '../pages/assessment-pages.ts';
import { type Assessments, isFinished, type StoredAssessment } from '../records/assessments.ts';
import { lockBrowser, releaseBrowser } from './kiosk-lock.ts';
import { componentPolicy, type Handle, knownAssessment } from './known-assessment.ts';

/** `/assessments/{id}/kiosk`: the component alone on a tablet that is handed over, until its code was given. */
export function kioskRoutes(assessments: Assessments): Router {
  const router = Router();
  const known = knownAssessment(assessments);

  const show: Handle = (assessment, response) => {
    if (assessment.progress === 'with_patient') lockBrowser(response, assessment);
    const policy = componentPolicy(assessment.session.component.script_url);
    response.set('Content-Security-Policy', policy).send(kioskPage(assessment));
  };

  /** The professional has set a code and hands the tablet over. */
  const lock: Handle = (assessment, response) => {
    assessments.note(assessment, 'with_patient');
    lockBrowser(response, assessment);
    response.json({});
  };

  /** What was sent is fetched here at the latest; the service's refusal means that nothing was. */
  async function collectIfSent(assessment: StoredAssessment): Promise<boolean> {
    try {
      return isFinished(await assessments.collect(assessment));
    } catch (error) {
      if (isApiError(error) && [404, 409, 410].includes(error.status)) return false;
      throw error;
    }
  }

  const release: Handle = async (assessment, response) => {
    const finished = await collectIfSent(assessment);
    releaseBrowser(response);
    response.json({ finished });
  };

  router.get('/assessments/:id/kiosk', known(show));
  router.post('/assessments/:id/kiosk/lock', known(lock));
  router.post('/assessments/:id/kiosk/release', known(release));
  return router;
}

import { isApiError } from '@pain-assessment/client';
import { Router } from 'express';
import { kioskPage } from '../pages/assessment-pages.ts';
import { lockedPage } from '../pages/sign-in-page.ts';
import { type Assessments, isFinished, type StoredAssessment } from '../records/assessments.ts';
import { handOver, releaseBrowser } from './kiosk-lock.ts';
import { contentPolicy, type Dependencies, type Handle, known } from './known.ts';

/** Fetches a submitted assessment at the latest here; returns false if the service has no result. */
async function collectIfSent(assessments: Assessments, assessment: StoredAssessment): Promise<boolean> {
  try {
    return isFinished(await assessments.collect(assessment));
  } catch (error) {
    if (isApiError(error) && [404, 409, 410].includes(error.status)) return false;
    throw error;
  }
}

/** `/assessments/{id}/kiosk`: only the component on a handed-over tablet, until its code or the staff's password. */
export function kioskRoutes({ assessments, staff }: Dependencies): Router {
  const router = Router();
  const knownAssessment = known(assessments.find);

  const show: Handle<StoredAssessment> = (assessment, response) => {
    if (assessment.progress === 'with_patient') handOver(response, staff, assessment);
    const policy = contentPolicy(assessment.session.component.script_url);
    response.set('Content-Security-Policy', policy).send(kioskPage(assessment));
  };

  /** The professional has set a code and hands over the tablet. */
  const lock: Handle<StoredAssessment> = (assessment, response) => {
    assessments.note(assessment, 'with_patient');
    handOver(response, staff, assessment);
    response.json({});
  };

  const release: Handle<StoredAssessment> = async (assessment, response) => {
    const finished = await collectIfSent(assessments, assessment);
    releaseBrowser(response);
    response.json({ finished });
  };

  /** The session has expired, so that no code can unlock the tablet. */
  const showLocked: Handle<StoredAssessment> = (assessment, response) => {
    handOver(response, staff, assessment);
    response.send(lockedPage(assessment));
  };

  router.get('/assessments/:id/kiosk', knownAssessment(show));
  router.post('/assessments/:id/kiosk/lock', knownAssessment(lock));
  router.post('/assessments/:id/kiosk/release', knownAssessment(release));
  router.get('/assessments/:id/kiosk/locked', knownAssessment(showLocked));
  return router;
}

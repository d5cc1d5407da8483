import { createHash, timingSafeEqual } from 'node:crypto';
import { isApiError } from '@pain-assessment/client';
import { Router } from 'express';
import { kioskPage, lockedPage } from '../pages/assessment-pages.ts';
import { type Assessments, isFinished, type StoredAssessment } from '../records/assessments.ts';
import { lockBrowser, releaseBrowser } from './kiosk-lock.ts';
import { componentPolicy, type Handle, knownAssessment } from './known-assessment.ts';

interface Dependencies {
  readonly assessments: Assessments;
  readonly staffPassword: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** What was sent is fetched here at the latest; the service's refusal means that nothing was. */
async function collectIfSent(assessments: Assessments, assessment: StoredAssessment): Promise<boolean> {
  try {
    return isFinished(await assessments.collect(assessment));
  } catch (error) {
    if (isApiError(error) && [404, 409, 410].includes(error.status)) return false;
    throw error;
  }
}

/** The page of a tablet whose session has ended, and the staff's password that unlocks it. */
function addLockedRoutes(router: Router, { assessments, staffPassword }: Dependencies): void {
  const known = knownAssessment(assessments);
  const showLocked: Handle = (assessment, response) => {
    lockBrowser(response, assessment);
    response.send(lockedPage(assessment));
  };

  router.get('/assessments/:id/kiosk/locked', known(showLocked));
  router.post('/assessments/:id/kiosk/sign-in', (request, response, next) =>
    known(async (assessment) => {
      const { password = '' } = request.body as { password?: string };
      if (!timingSafeEqual(digest(String(password)), digest(staffPassword))) {
        return response.status(403).send(lockedPage(assessment, 'This is not the password.'));
      }
      await collectIfSent(assessments, assessment);
      releaseBrowser(response);
      response.redirect(303, `/records/${assessment.record.id}`);
    })(request, response, next),
  );
}

/** `/assessments/{id}/kiosk`: the component alone on a tablet that is handed over, until its code or the staff's password was given. */
export function kioskRoutes(dependencies: Dependencies): Router {
  const { assessments } = dependencies;
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

  const release: Handle = async (assessment, response) => {
    const finished = await collectIfSent(assessments, assessment);
    releaseBrowser(response);
    response.json({ finished });
  };

  addLockedRoutes(router, dependencies);
  router.get('/assessments/:id/kiosk', known(show));
  router.post('/assessments/:id/kiosk/lock', known(lock));
  router.post('/assessments/:id/kiosk/release', known(release));
  return router;
}

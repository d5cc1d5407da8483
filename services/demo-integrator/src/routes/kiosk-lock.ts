import type { RequestHandler, Response } from 'express';
import type { Assessments, StoredAssessment } from '../records/assessments.ts';
import { readCookie, setCookie } from '../staff/cookies.ts';
import type { Staff } from '../staff/staff.ts';

/*
 * On handover the staff is signed out of the tablet's browser. Every request of it, including reload and back, then leads
 * to the page with the component. The page reports the right code or the end of the session. Neither is proof for a
 * server, so the records stay closed until the staff signs in again.
 */

const COOKIE = 'kiosk';

const kioskPath = ({ id }: Pick<StoredAssessment, 'id'>) => `/assessments/${id}/kiosk`;

/** Restricts this browser to the assessment. */
export function handOver(response: Response, staff: Pick<Staff, 'signOut'>, { id }: StoredAssessment): void {
  staff.signOut(response);
  setCookie(response, COOKIE, id);
}

/** Ends the restriction of this browser. */
export const releaseBrowser = (response: Response) => response.clearCookie(COOKIE);

/** Paths that a handed-over tablet may request. */
function openPaths(assessment: StoredAssessment): readonly string[] {
  const kiosk = kioskPath(assessment);
  return [kiosk, `${kiosk}/lock`, `${kiosk}/release`, `${kiosk}/locked`, `/assessments/${assessment.id}/collect`];
}

/** Redirects a handed-over browser to its assessment; all others must pass `onlyStaff`. */
export function keepInKiosk(assessments: Pick<Assessments, 'find'>, onlyStaff: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const locked = assessments.find(readCookie(request, COOKIE) ?? '');
    if (!locked) return onlyStaff(request, response, next);
    if (openPaths(locked).includes(request.path)) return next();
    response.redirect(303, kioskPath(locked));
  };
}

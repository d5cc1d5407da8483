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

/** Restricts this browser to the assessment. */
export function handOver(response: Response, staff: Pick<Staff, 'signOut'>, { id }: StoredAssessment): void {
  staff.signOut(response);
  setCookie(response, COOKIE, id);
}

/** Ends the restriction of this browser. */
export const releaseBrowser = (response: Response) => response.clearCookie(COOKIE);

/** Redirects a handed-over browser to the kiosk of its assessment; all others must pass `onlyStaff`. */
export function keepInKiosk(assessments: Pick<Assessments, 'find'>, onlyStaff: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const locked = assessments.find(readCookie(request, COOKIE) ?? '');
    if (!locked) return onlyStaff(request, response, next);
    const kiosk = `/assessments/${locked.id}/kiosk`;
    const isOpen = `${request.path}/`.startsWith(`${kiosk}/`) || request.path === `/assessments/${locked.id}/collect`;
    if (isOpen) return next();
    response.redirect(303, kiosk);
  };
}

import type { RequestHandler, Response } from 'express';
import type { Assessments, StoredAssessment } from '../records/assessments.ts';
import { clearCookie, readCookie, setCookie } from '../staff/cookies.ts';
import type { Staff } from '../staff/staff.ts';

/*
 * A tablet that is handed over: the staff is signed out of its browser, which from then on is sent back to the one page with the component,
 * whatever it asks for, reload and back included. The page tells when the right code was given, or that the session has ended; neither is
 * proof for a server, so that the records stay closed until the staff signs in again.
 */

const COOKIE = 'kiosk';

const kioskPath = ({ id }: Pick<StoredAssessment, 'id'>) => `/assessments/${id}/kiosk`;

/** From now on this browser shows nothing but the assessment. */
export function handOver(response: Response, staff: Pick<Staff, 'signOut'>, { id }: StoredAssessment): void {
  staff.signOut(response);
  setCookie(response, COOKIE, id);
}

/** The professional has it back. */
export const releaseBrowser = (response: Response): void => clearCookie(response, COOKIE);

/** What a tablet may ask for while it is handed over. */
function openPaths(assessment: StoredAssessment): readonly string[] {
  const kiosk = kioskPath(assessment);
  return [kiosk, `${kiosk}/lock`, `${kiosk}/release`, `${kiosk}/locked`, `/assessments/${assessment.id}/collect`];
}

/** Sends a browser that was handed over back to its assessment; every other one passes `onlyStaff`. */
export function keepInKiosk(assessments: Pick<Assessments, 'find'>, onlyStaff: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const locked = assessments.find(readCookie(request, COOKIE) ?? '');
    if (!locked) return onlyStaff(request, response, next);
    if (openPaths(locked).includes(request.path)) return next();
    response.redirect(303, kioskPath(locked));
  };
}

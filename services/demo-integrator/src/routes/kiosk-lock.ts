import type { RequestHandler, Response } from 'express';
import type { Assessments, StoredAssessment } from '../records/assessments.ts';
import { WEBHOOK_PATH } from '../webhooks/receiver.ts';

/*
 * A tablet that is handed over: from then on its browser is sent back to the one page with the component, whatever it asks for, reload and
 * back included. The page tells when the right code was given; when the session has ended there is no code any more, and only the
 * staff's password unlocks it. A real system signs the professional out instead, and in again.
 */

const COOKIE = 'kiosk';
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

const kioskPath = ({ id }: Pick<StoredAssessment, 'id'>) => `/assessments/${id}/kiosk`;

/** From now on this browser shows nothing but the assessment. */
export function lockBrowser(response: Response, { id }: StoredAssessment): void {
  response.append('Set-Cookie', `${COOKIE}=${id}; ${ATTRIBUTES}`);
}

/** The professional has it back. */
export function releaseBrowser(response: Response): void {
  response.append('Set-Cookie', `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`);
}

function findLocked(cookies: string | undefined, assessments: Pick<Assessments, 'find'>): StoredAssessment | undefined {
  const [, id] = /(?:^|;\s*)kiosk=([0-9a-f-]+)/.exec(cookies ?? '') ?? [];
  return id === undefined ? undefined : assessments.find(id);
}

/** Sends a locked browser back to its assessment. */
export function keepInKiosk(assessments: Pick<Assessments, 'find'>): RequestHandler {
  return (request, response, next) => {
    const locked = findLocked(request.headers.cookie, assessments);
    if (!locked) return next();
    const kiosk = kioskPath(locked);
    const isOpen = [
      kiosk,
      `${kiosk}/lock`,
      `${kiosk}/release`,
      `${kiosk}/locked`,
      `${kiosk}/sign-in`,
      `/assessments/${locked.id}/collect`,
      WEBHOOK_PATH,
    ].includes(request.path);
    if (isOpen) next();
    else response.redirect(303, kiosk);
  };
}

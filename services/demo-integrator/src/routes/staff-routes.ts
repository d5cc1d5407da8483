import { type RequestHandler, Router } from 'express';
import { signInPage } from '../pages/sign-in-page.ts';
import type { Staff } from '../staff/staff.ts';
import { releaseBrowser } from './kiosk-lock.ts';

const SIGN_IN = '/sign-in';

/** A path of these pages, otherwise `/`: a link must not redirect the staff to another site. */
const ownPath = (next: unknown): string => (/^\/(?!\/)[\w/-]*$/.test(String(next)) ? String(next) : '/');

const PROBLEMS = {
  wrong: { status: 403, problem: 'This is not the password.' },
  wait: { status: 429, problem: 'Too many wrong passwords. Please wait for a minute.' },
} as const;

/** `/sign-in`, `/sign-out`: the password, which also unlocks a handed-over tablet. */
export function staffRoutes(staff: Staff): Router {
  const router = Router();
  router.get(SIGN_IN, (request, response) => {
    response.send(signInPage({ next: ownPath(request.query.next) }));
  });
  router.post(SIGN_IN, (request, response) => {
    const { password = '', next: asked } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    const next = ownPath(asked);
    const outcome = staff.signIn(response, String(password));
    if (outcome !== 'signed_in') {
      const { status, problem } = PROBLEMS[outcome];
      return response.status(status).send(signInPage({ next, problem }));
    }
    releaseBrowser(response);
    response.redirect(303, next);
  });
  router.post('/sign-out', (_request, response) => {
    staff.signOut(response);
    response.redirect(303, SIGN_IN);
  });
  return router;
}

/** Rejects requests of others than the staff; shows a requested page after the sign-in. */
export function onlyStaff(staff: Staff): RequestHandler {
  return (request, response, next) => {
    if (staff.isSignedIn(request)) return next();
    if (request.method === 'GET') return response.redirect(303, `${SIGN_IN}?next=${encodeURIComponent(request.path)}`);
    response.status(403).send(signInPage({ next: '/' }));
  };
}

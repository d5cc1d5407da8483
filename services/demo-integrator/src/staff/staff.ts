import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { readCookie, setCookie } from './cookies.ts';

/*
 * The simplest sign-in that excludes patients: one password for all staff, and a random cookie for each signed-in
 * browser. A system with users has its own sign-in; use that one.
 */

const COOKIE = 'staff';
const WORKING_DAY_MS = 12 * 3_600_000;
/** Consecutive wrong passwords from all browsers, after which every sign-in must wait. */
const MOST_WRONG = 10;
const WAIT_MS = 60_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Signed-in browsers, in memory. */
export function createStaff(password: string, now: () => number = Date.now) {
  const ends = new Map<string, number>();
  let wrong = { count: 0, last: 0 };
  const isRight = (given: string) => timingSafeEqual(digest(given), digest(password));
  return {
    isSignedIn: (request: Request) => (ends.get(readCookie(request, COOKIE) ?? '') ?? 0) > now(),
    /** Signs the browser in if the password is right. */
    signIn(response: Response, given: string): 'signed_in' | 'wrong' | 'wait' {
      if (wrong.count >= MOST_WRONG && now() < wrong.last + WAIT_MS) return 'wait';
      if (!isRight(given)) {
        wrong = { count: wrong.count + 1, last: now() };
        return 'wrong';
      }
      wrong = { count: 0, last: 0 };
      const token = randomBytes(32).toString('base64url');
      ends.set(token, now() + WORKING_DAY_MS);
      setCookie(response, COOKIE, token);
      return 'signed_in';
    },
    signOut(response: Response): void {
      ends.delete(readCookie(response.req, COOKIE) ?? '');
      response.clearCookie(COOKIE);
    },
  };
}
export type Staff = ReturnType<typeof createStaff>;

import type { Request } from 'express';
import { refusal } from '../http/problem.ts';
import { isSessionId } from '../sessions/session-identity.ts';

/** The session id of a path; what cannot be one is answered as an unknown one, without asking the store. */
export function sessionIdOf(request: Request): string {
  const { id } = request.params;
  if (typeof id !== 'string' || !isSessionId(id)) throw refusal('session_not_found');
  return id;
}

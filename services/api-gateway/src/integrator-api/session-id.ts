import type { Request } from 'express';
import { refusal } from '../http/problem.ts';

const SESSION_ID = /^ses_[0-9A-Za-z]{16,64}$/;

/** The session id of a path; what cannot be one is answered as an unknown one, without asking the store. */
export function sessionIdOf(request: Request): string {
  const { id } = request.params;
  if (typeof id !== 'string' || !SESSION_ID.test(id)) throw refusal('session_not_found');
  return id;
}

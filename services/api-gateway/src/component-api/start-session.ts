import { StartRequest } from '@pain-assessment/contracts';
import { json } from '../http/answer.ts';
import { invalidRequest, refusal } from '../http/problem.ts';
import { parseBody } from '../http/validate.ts';
import type { OpenSession, Sessions } from '../sessions/sessions-port.ts';
import type { ComponentCall } from './open-session.ts';

const BODY_LIMIT = 2 * 1024 * 1024;
const STARTED = json(200, { status: 'in_progress' });

/** A code has no place without one, and a session that needs one cannot start without; once started the code stands (contract 2). */
function assertPinAllowed(pin: string | null, { facts, profile }: OpenSession): void {
  const refuse = (code: string, detail: string) => invalidRequest({ pointer: '/pin', code, detail });
  if (pin !== null && profile.sessionPin === 'none') throw refuse('unknown_field', 'is refused with session_pin none');
  const isMissing = pin === null && profile.sessionPin === 'required' && facts.status === 'created';
  if (isMissing) throw refuse('required', 'is required with session_pin required');
}

/** `POST /component/api/start`; a second one changes nothing (contract 2). */
export function startSession({ sessions }: { sessions: Sessions }) {
  return {
    bodyLimit: BODY_LIMIT,
    emptyBody: {},
    async run({ session, body, now }: ComponentCall) {
      const { pin = null } = parseBody(StartRequest, body);
      assertPinAllowed(pin, session);
      const outcome = await sessions.start(session, pin, now);
      if (outcome === 'not_found') throw refusal('session_not_found');
      if (outcome === 'already_completed') throw refusal('already_completed');
      return STARTED;
    },
  };
}

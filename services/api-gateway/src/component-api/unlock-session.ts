import { type Result, type Summary, type UnlockAnswer, UnlockRequest } from '@pain-assessment/contracts';
import { json } from '../http/answer.ts';
import { invalidRequest, refusal, refusalUntil } from '../http/problem.ts';
import { parseBody } from '../http/validate.ts';
import type { OpenSession, Sessions, UnlockOutcome } from '../sessions/sessions-port.ts';
import { summaryOf } from '../submissions/summary.ts';
import type { ComponentCall } from './open-session.ts';

const BODY_LIMIT = 2 * 1024 * 1024;

function assertUnlocked(outcome: UnlockOutcome): void {
  if (outcome.outcome === 'not_found') throw refusal('session_not_found');
  if (outcome.outcome === 'wrong_pin') throw refusal('wrong_pin');
  if (outcome.outcome === 'pin_locked') throw refusalUntil('pin_locked', outcome.retryAfterSeconds);
}

/** Null before completion: the code then only lets the professional leave the assessment (contract 2). */
async function summaryFor(sessions: Sessions, { facts, profile }: OpenSession, now: number): Promise<Summary | null> {
  if (facts.status !== 'completed' || !profile.showResults) return null;
  const peeked = await sessions.peek(facts.account, facts.id, now);
  if (!peeked?.body) throw refusal('session_not_found');
  return summaryOf(JSON.parse(peeked.body.toString()) as Result);
}

/** `POST /component/api/unlock` (contract 2). */
export function unlockSession({ sessions }: { sessions: Sessions }) {
  return {
    bodyLimit: BODY_LIMIT,
    emptyBody: {},
    async run({ session, body, now }: ComponentCall) {
      const { pin } = parseBody(UnlockRequest, body);
      if (session.facts.status === 'created') throw refusal('not_started');
      if (session.pinSet) {
        if (pin === undefined) throw invalidRequest({ pointer: '/pin', code: 'required', detail: 'is required' });
        assertUnlocked(await sessions.unlock(session, pin, now));
      }
      const answer: UnlockAnswer = { result: await summaryFor(sessions, session, now) };
      return json(200, answer);
    },
  };
}

import type { SessionView } from '@pain-assessment/contracts';
import { json } from '../http/answer.ts';
import type { Operation } from '../http/operation.ts';
import { refusal } from '../http/problem.ts';
import type { SessionFacts } from '../sessions/port.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import { callerOf } from './caller.ts';
import { sessionIdOf } from './session-id.ts';

const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString();
const instantOrNull = (milliseconds: number | null) => (milliseconds === null ? null : instantOf(milliseconds));

/** What an integrator sees of a session at any time (contract 1, status view). */
export function sessionView(facts: SessionFacts): SessionView {
  return {
    session_id: facts.id,
    status: facts.status,
    zone: facts.zone,
    modules: [...facts.modules],
    created_at: instantOf(facts.createdAt),
    started_at: instantOrNull(facts.startedAt),
    completed_at: instantOrNull(facts.completedAt),
    expires_at: instantOf(facts.expiresAt),
    result_expires_at: instantOrNull(facts.resultExpiresAt),
  };
}

/** `GET /v1/sessions/{id}` (contract 1). */
export function viewSession({ sessions }: { sessions: Sessions }): Operation {
  return {
    async run({ request, exchange, now }) {
      const facts = await sessions.status(callerOf(exchange).account.id, sessionIdOf(request), now);
      if (!facts) throw refusal('session_not_found');
      return json(200, sessionView(facts));
    },
  };
}

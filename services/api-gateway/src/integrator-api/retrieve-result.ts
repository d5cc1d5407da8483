import { acceptsFhir } from '../fhir/accepts-fhir.ts';
import { fhirAnswer } from '../fhir/fhir-answer.ts';
import { jsonBytes } from '../http/answer.ts';
import type { Operation } from '../http/operation.ts';
import { type Refusal, refusal } from '../http/problem.ts';
import type { SessionFacts } from '../sessions/port.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import { audit, callerOf } from './caller.ts';
import { sessionIdOf } from './session-id.ts';

/** Why there is no result: unknown, not sent yet, or deleted (contract 1). */
export function absenceOfResult(facts: SessionFacts | null): Refusal {
  if (!facts) return refusal('session_not_found');
  return refusal(facts.status === 'completed' ? 'result_expired' : 'result_not_ready');
}

/** `GET /v1/sessions/{id}/result`, as JSON or as FHIR; its first 200 fixes when the result is deleted (contract 1). */
export function retrieveResult({ sessions }: { sessions: Sessions }): Operation {
  return {
    async run({ request, exchange, now }) {
      const id = sessionIdOf(request);
      audit(exchange, 'retrieval', id);
      const retrieved = await sessions.retrieve(callerOf(exchange).account.id, id, now);
      if (!retrieved?.body) throw absenceOfResult(retrieved?.facts ?? null);
      return acceptsFhir(request.headers.accept) ? fhirAnswer(retrieved.body) : jsonBytes(200, retrieved.body);
    },
  };
}

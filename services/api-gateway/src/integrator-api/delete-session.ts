import { nothing } from '../http/answer.ts';
import type { Operation } from '../http/operation.ts';
import { refusal } from '../http/problem.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import { audit, callerOf } from './caller.ts';
import { sessionIdOf } from './session-id.ts';

/** `DELETE /v1/sessions/{id}` (contract 1). */
export function deleteSession({ sessions }: { sessions: Sessions }): Operation {
  return {
    async run({ request, exchange, now }) {
      const id = sessionIdOf(request);
      audit(exchange, 'delete', id);
      if (!(await sessions.remove(callerOf(exchange).account.id, id, now))) throw refusal('session_not_found');
      return nothing;
    },
  };
}

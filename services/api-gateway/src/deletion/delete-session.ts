import { auditIntegrator, type IntegratorOperation, sessionQuery } from '../callers/integrator-call.ts';
import { problem } from '../edge/problem.ts';
import { noContent } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { SessionVault } from '../session/session-vault.ts';

/** `DELETE /v1/sessions/{id}` (contract.md#deletion). */
export function deleteSession({ vault }: { vault: Pick<SessionVault, 'remove'> }): IntegratorOperation {
  return {
    bounds: CALLS.session,
    audit: auditIntegrator('delete'),
    async run(call) {
      if (!(await vault.remove(sessionQuery(call)))) throw problem('session_not_found');
      return noContent;
    },
  };
}

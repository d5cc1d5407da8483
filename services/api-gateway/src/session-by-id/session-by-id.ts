import type { SessionView } from '@pain-assessment/contracts';
import { auditIntegrator, type IntegratorOperation, sessionQuery } from '../callers/integrator-call.ts';
import { problem } from '../edge/problem.ts';
import { json, noContent } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { SessionFacts } from '../session/session.ts';
import type { SessionVault } from '../session/session-vault.ts';

const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString();
const toInstantOrNull = (milliseconds: number | null) => (milliseconds === null ? null : toInstant(milliseconds));

/** The view of a session for integrators (contract.md#session-status). */
const createView = (facts: SessionFacts): SessionView => ({
  session_id: facts.id,
  status: facts.status,
  zone: facts.zone,
  modules: [...facts.modules],
  created_at: toInstant(facts.createdAt),
  started_at: toInstantOrNull(facts.startedAt),
  completed_at: toInstantOrNull(facts.completedAt),
  expires_at: toInstant(facts.expiresAt),
  result_expires_at: toInstantOrNull(facts.resultExpiresAt),
});

/** `GET /v1/sessions/{id}` (contract.md#session-status). */
export function viewSession({ vault }: { vault: Pick<SessionVault, 'status'> }): IntegratorOperation {
  return {
    bounds: CALLS.session,
    async run(call) {
      const facts = await vault.status(sessionQuery(call));
      if (!facts) throw problem('session_not_found');
      return json(200, createView(facts));
    },
  };
}

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

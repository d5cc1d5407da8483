import type { SessionView } from '@pain-assessment/contracts';
import { auditIntegrator, findSession, type IntegratorOperation } from '../callers/integrator-call.ts';
import { problem } from '../edge/problem.ts';
import { json, noContent } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { Notifier } from '../session/notifier.ts';
import type { SessionRecords } from '../session/records.ts';
import { remove } from '../session/rules.ts';
import type { SessionFacts } from '../session/session.ts';

const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString();
const toInstantOrNull = (milliseconds: number | null) => (milliseconds === null ? null : toInstant(milliseconds));

/** The view of a session for integrators (contract.md#session-status). */
const createSessionView = (facts: SessionFacts): SessionView => ({
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
export function viewSession(dependencies: { readonly records: Pick<SessionRecords, 'find'> }): IntegratorOperation {
  return {
    bounds: CALLS.session,
    async run(call) {
      const { facts } = await findSession(dependencies, call);
      return json(200, createSessionView(facts));
    },
  };
}

interface Deletion {
  readonly records: Pick<SessionRecords, 'find' | 'change'>;
  readonly notifier: Pick<Notifier, 'removed'>;
}

/** `DELETE /v1/sessions/{id}` (contract.md#deletion). */
export function deleteSession(dependencies: Deletion): IntegratorOperation {
  return {
    bounds: CALLS.session,
    audit: auditIntegrator('delete'),
    async run(call) {
      const { caller, now } = call;
      const account = caller.account.id;
      const found = await findSession(dependencies, call);
      const changed = await dependencies.records.change(found, (record) => remove(record, { account }, now), { now });
      if (!changed?.outcome) throw problem('session_not_found');
      dependencies.notifier.removed(found.facts);
      return noContent;
    },
  };
}

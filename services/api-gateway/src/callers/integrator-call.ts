import type { SessionId } from '@pain-assessment/contracts';
import type { Caller } from '../accounts/accounts.ts';
import type { AuditEntry } from '../edge/audit.ts';
import { type ProblemError, problem } from '../edge/problem.ts';
import type { Call, Operation } from '../edge/route.ts';
import type { SessionFacts } from '../vault/session-vault.ts';
import { isSessionId } from '../vault/sessions/session-identity.ts';

/** A call of an integrator's server, by the account and key that it was made with. */
export type IntegratorCall = Call<Caller>;
export type IntegratorOperation = Operation<Caller>;

/** The session id of a path; a text of another form is answered as an unknown id, without asking the store. */
export function readSessionId({ path }: Pick<IntegratorCall, 'path'>): SessionId {
  const { id = '' } = path;
  if (!isSessionId(id)) throw problem('session_not_found');
  return id;
}

/** What the vault finds a session by. */
export const sessionQuery = (call: IntegratorCall) => ({
  account: call.caller.account.id,
  id: readSessionId(call),
  now: call.now,
});

/** Writes an operation on the session of its path to the audit trail. */
export const auditSession =
  (action: AuditEntry['action']) =>
  (call: IntegratorCall): AuditEntry => {
    const { account, keyId } = call.caller;
    return { action, account: account.id, keyId, sessionId: readSessionId(call) };
  };

/** Why there is no result: unknown, not sent yet, or deleted (contract.md#lifetimes). */
export function absentResult(facts: SessionFacts | null): ProblemError {
  if (!facts) return problem('session_not_found');
  return problem(facts.status === 'completed' ? 'result_expired' : 'result_not_ready');
}

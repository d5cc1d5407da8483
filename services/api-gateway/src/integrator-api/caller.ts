import type { Caller } from '../accounts/accounts.ts';
import type { AuditEntry, Exchange } from '../http/exchange.ts';

/** The authenticated integrator of a call; a programming error where a route is not behind authentication. */
export function callerOf({ caller }: Exchange): Caller {
  if (!caller) throw new Error('the route is not behind authentication');
  return caller;
}

/** Has the call written to the audit trail when it ends; answers the entry to be completed. */
export function audit(exchange: Exchange, action: AuditEntry['action'], sessionId: string | null): AuditEntry {
  const { account, keyId } = callerOf(exchange);
  const entry: AuditEntry = { action, account: account.id, keyId, sessionId };
  exchange.audit = entry;
  return entry;
}

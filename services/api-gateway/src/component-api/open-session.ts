import type { Request, Response } from 'express';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { bearerTokenOf } from '../http/authentication.ts';
import { type AuditEntry, type Exchange, exchangeOf } from '../http/exchange.ts';
import type { Call, Operation } from '../http/operation.ts';
import { refusal } from '../http/problem.ts';
import type { OpenSession, Sessions } from '../sessions/sessions-port.ts';

/** A call of the patient's page: the session of its token, and the account that made it. */
export interface ComponentCall extends Call {
  readonly session: OpenSession;
  readonly account: Account;
}

interface OpenDependencies {
  readonly sessions: Sessions;
  readonly accounts: Accounts;
}

/** Lets calls with the token of a live session pass; everyone else hears that there is no session (contract 2). */
export function openSession({ sessions, accounts }: OpenDependencies) {
  return async (request: Request, response: Response, next: () => void): Promise<void> => {
    const token = bearerTokenOf(request);
    const opened = token ? await sessions.open(token, Date.now()) : null;
    if (!opened || !accounts.byId(opened.facts.account)) throw refusal('session_not_found');
    exchangeOf(response).opened = opened;
    next();
  };
}

/** Has a completion written to the audit trail when the call ends; answers the entry to be completed. */
export function auditCompletion(exchange: Exchange, { facts }: OpenSession): AuditEntry {
  const entry: AuditEntry = { action: 'completion', account: facts.account, keyId: null, sessionId: facts.id };
  exchange.audit = entry;
  return entry;
}

/** An operation behind `openSession`. */
export function componentOperation(
  accounts: Accounts,
  { run, ...limits }: Omit<Operation, 'run'> & { run(call: ComponentCall): ReturnType<Operation['run']> },
): Operation {
  return {
    ...limits,
    async run(call) {
      const session = call.exchange.opened;
      const account = session && accounts.byId(session.facts.account);
      if (!account) throw refusal('session_not_found');
      return run({ ...call, session, account });
    },
  };
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@pain-assessment/service-kit';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { AuditEntry } from '../edge/audit.ts';
import { problem } from '../edge/problem.ts';
import type { Call, Identify, Operation } from '../edge/route.ts';
import type { OpenSession, SessionRecords } from '../session/records.ts';

/** The patient's page: the session of its token, and the account of the session. */
export interface ComponentCaller {
  readonly account: Account;
  readonly session: OpenSession;
}

export type ComponentOperation = Operation<ComponentCaller>;

interface ComponentDependencies {
  readonly records: Pick<SessionRecords, 'open'>;
  readonly accounts: Accounts;
  readonly baseUrl: string;
  readonly clock: Clock;
}

function isOwnPage(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || origin === new URL(baseUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Writes calls of the page to the audit trail. */
export const auditPage =
  (action: AuditEntry['action']) =>
  ({ caller: { session } }: Call<ComponentCaller>): AuditEntry => ({
    action,
    account: session.facts.account,
    keyId: null,
    sessionId: session.facts.id,
  });

/** Accepts pages of this origin with the token of a live session; to others it denies the session (contract.md#component-api). */
export function openSession({ records, accounts, baseUrl, clock }: ComponentDependencies): Identify<ComponentCaller> {
  return async ({ headers }, token) => {
    if (!isOwnPage(headers, baseUrl)) throw problem('browser_call_refused');
    const session = token === undefined ? null : await records.open(token, clock());
    const account = session && accounts.byId(session.facts.account);
    if (!session || !account) throw problem('session_not_found');
    return { account, session };
  };
}

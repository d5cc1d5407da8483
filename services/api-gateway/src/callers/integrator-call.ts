import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { SessionId } from '@pain-assessment/contracts';
import type { Accounts, Caller } from '../accounts/accounts.ts';
import type { AuditEntry } from '../edge/audit.ts';
import { type ProblemError, problem } from '../edge/problem.ts';
import { type Call, type Identify, type Operation, readBearer } from '../edge/route.ts';
import { isSessionId } from '../session/identity.ts';
import { type Loaded, measureParts, type SessionQuery, type SessionRecords } from '../session/records.ts';
import type { PartName, SessionFacts } from '../session/session.ts';

/** A call of an integrator's server, with its account and key. */
export type IntegratorCall = Call<Caller>;
export type IntegratorOperation = Operation<Caller>;

/** Only a browser sends these, and the secret key must never be in a browser; Node's own fetch sends `Sec-Fetch-Mode`. */
const isFromBrowser = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders) =>
  origin !== undefined || site !== undefined;

const findCaller = (accounts: Accounts, { headers }: IncomingMessage, apiKey: string | undefined) =>
  apiKey === undefined || isFromBrowser(headers) ? undefined : accounts.byApiKey(apiKey);

/** Accepts callers with an active secret key; all others receive the same 401 (contract.md#integrator-api). */
export function authenticate(accounts: Accounts): Identify<Caller> {
  return (request, apiKey) => {
    if (isFromBrowser(request.headers)) throw problem('browser_call_refused');
    const caller = findCaller(accounts, request, apiKey);
    if (!caller) throw problem('invalid_api_key', { headers: { 'WWW-Authenticate': 'Bearer' } });
    return caller;
  };
}

export const recogniseAccounts = (accounts: Accounts) => (request: IncomingMessage) =>
  findCaller(accounts, request, readBearer(request))?.account.id;

/** The session id of a path; throws the problem of an unknown id for a text of another form, without a read of the store. */
function readSessionId({ path }: Pick<IntegratorCall, 'path'>): SessionId {
  const { id = '' } = path;
  if (!isSessionId(id)) throw problem('session_not_found');
  return id;
}

export const sessionQuery = (call: IntegratorCall): SessionQuery => ({
  account: call.caller.account.id,
  id: readSessionId(call),
  now: call.now,
});

/** The session of the path with these parts; throws the problem of an unknown one. */
export async function findSession(
  { records }: { readonly records: Pick<SessionRecords, 'find'> },
  call: IntegratorCall,
  parts?: readonly PartName[],
): Promise<Loaded> {
  const found = await records.find(sessionQuery(call), parts);
  if (!found) throw problem('session_not_found');
  return found;
}

/** Reads parts of a found session, and takes their memory before. `cost`: use of a part, in multiples of its bytes. */
export async function readSession(
  dependencies: { readonly records: Pick<SessionRecords, 'find'> },
  call: IntegratorCall,
  {
    found: { facts },
    parts,
    cost,
  }: { readonly found: Loaded; readonly parts: readonly PartName[]; readonly cost: number },
): Promise<Loaded> {
  call.take('bytes', measureParts(facts, parts, cost));
  return findSession(dependencies, call, parts);
}

/** Writes an operation to the audit trail, with the session of its path if it has one. */
export const auditIntegrator =
  (action: AuditEntry['action']) =>
  (call: IntegratorCall): AuditEntry => {
    const { account, keyId } = call.caller;
    return { action, account: account.id, keyId, sessionId: call.path.id === undefined ? null : readSessionId(call) };
  };

/** Seconds in which a quota counts. */
const WINDOWS = { sessions: 86_400, documents: 60 } as const;

/** Headers for the rest of a quota of `most` in a window that ends in `seconds` (IETF draft-ietf-httpapi-ratelimit-headers). */
export const rateLimit = (
  quota: keyof typeof WINDOWS,
  { most, left, seconds }: Readonly<Record<'most' | 'left' | 'seconds', number>>,
) => ({
  'RateLimit-Policy': `"${quota}";q=${most};w=${WINDOWS[quota]}`,
  RateLimit: `"${quota}";r=${left};t=${seconds}`,
});

/** Reason for a missing result of a session: not submitted, or deleted (contract.md#lifetimes). */
export const absentResult = ({ status }: SessionFacts): ProblemError =>
  problem(status === 'completed' ? 'result_expired' : 'result_not_ready');

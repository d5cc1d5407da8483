import { createHash } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import type { ProblemCode } from '@pain-assessment/contracts';
import type { Logger, Metrics } from '@pain-assessment/service-kit';
import { EDGE_METRICS } from './edge-metrics.table.ts';

const HASH_CHARACTERS = 22;

/** One entry of the audit trail (contract.md#audit). */
export interface AuditEntry {
  readonly action:
    | 'create'
    | 'start'
    | 'unlock'
    | 'completion'
    | 'retrieval'
    | 'report'
    | 'comparison'
    | 'delete'
    | 'result_expiry';
  readonly account: string;
  /** Null for calls of a patient's page, and without a call. */
  readonly keyId: string | null;
  /** Hashed in the line; null if no session was created. */
  readonly sessionId: string | null;
  /** Only for an outcome that is neither `ok` nor the code of a problem. */
  readonly outcome?: 'replayed' | 'unfetched';
}

interface AuditedCall {
  /** Null if no call caused the entry. */
  readonly requestId: string | null;
  /** Address of the caller by the setting of trusted proxies; undefined if the connection closed at once. */
  readonly source: string | undefined;
}

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** An address in its usual text form: IPv4 not mapped into IPv6, without a zone. Null for other text, because a header may contain any. */
export function plainAddress(text: string): string | null {
  const [address = ''] = text.replace(MAPPED, '').split('%', 1);
  return isIP(address) === 0 ? null : address;
}

/** The first three of the eight groups of an IPv6 address. */
function firstGroups(address: string): string {
  // A URL writes all groups as hexadecimal numbers.
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = Array<string>(8 - groups(left).length - groups(right).length).fill('0');
  return [...groups(left), ...zeros, ...groups(right)].slice(0, 3).join(':');
}

/** The network of an address, /24 or /48; null for other text. The full address of a device at home may identify a person. */
export function findNetwork(text: string): string | null {
  const address = plainAddress(text);
  if (address === null) return null;
  return isIPv4(address) ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : `${firstGroups(address)}::/48`;
}

/** A session id gives access to its session, so the trail contains only its hash. */
const hashSessionId = (sessionId: string) =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, HASH_CHARACTERS);

/** Makes the audit trail: one stream in one schema, at every level of the log (contract.md#audit). `problem` is null after success. */
export function createAuditTrail({ log, metrics }: { log: Logger; metrics: Metrics }) {
  const events = metrics.counter(EDGE_METRICS.sessionEvents);
  return (entry: AuditEntry, problem: ProblemCode | null, { requestId, source = '' }: AuditedCall): void => {
    const { action, account, keyId, sessionId } = entry;
    const outcome = problem ?? entry.outcome ?? 'ok';
    events.add({ action, outcome });
    log.audit({
      request_id: requestId,
      operation: action,
      account,
      key_id: keyId,
      session_hash: sessionId === null ? null : hashSessionId(sessionId),
      // A page may run at a patient's home, on a device with an identifying address.
      source: keyId === null ? findNetwork(source) : plainAddress(source),
      outcome,
    });
  };
}

/** Counts and audits results that expired before anybody fetched them. */
export function createLossReport(platform: { log: Logger; metrics: Metrics }) {
  const lost = platform.metrics.counter(EDGE_METRICS.unfetchedResults);
  const auditTrail = createAuditTrail(platform);
  return ({ account, id: sessionId }: { readonly account: string; readonly id: string }): void => {
    lost.add({ account });
    const entry = { action: 'result_expiry', account, keyId: null, sessionId, outcome: 'unfetched' } as const;
    auditTrail(entry, null, { requestId: null, source: undefined });
  };
}

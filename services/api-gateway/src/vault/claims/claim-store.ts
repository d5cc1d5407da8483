import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { Sealed } from '../sealing/sealing.ts';

/** A create that wants a session: one unit of the day's quota and, with an Idempotency-Key, the key (contract.md#idempotency). */
export interface Claim {
  readonly account: AccountId;
  /** Random, new for each request: a resent script counts once, and only the last owner may confirm. */
  readonly operation: string;
  /**
   * Null without an Idempotency-Key. `names`: keyed hashes of the key, `bodyHashes` of the body; of each the first is stored, any of
   * them matches.
   */
  readonly idempotency: { readonly names: readonly string[]; readonly bodyHashes: readonly string[] } | null;
  readonly session: SessionId;
  /** The sealed identity and answer, replayed byte for byte. */
  readonly replay: Sealed;
  readonly sessionsPerDay: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Outcome of a claim:
 * - `claimed`: write `session`, then confirm. After a crash these are the first claim's session and replay, not the ones sent.
 *   `permit` goes to the write as it is.
 * - `replay`: this key was answered before with these bytes.
 * - `in_progress`, `key_reused`, `quota_exceeded`: refused, nothing charged.
 *
 * `used`: sessions of the UTC day so far, this one included where it was charged.
 */
export type ClaimOutcome = { readonly used: number } & (
  | { readonly outcome: 'claimed'; readonly session: SessionId; readonly replay: Sealed; readonly permit: number }
  | { readonly outcome: 'replay'; readonly session: SessionId; readonly replay: Sealed }
  | { readonly outcome: 'in_progress'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'key_reused' }
  | { readonly outcome: 'quota_exceeded'; readonly retryAfterSeconds: number }
);

/** Identifies a claim afterwards. */
export interface ClaimReference {
  readonly account: AccountId;
  readonly operation: string;
  /** Of the claim; null without an Idempotency-Key. */
  readonly names: readonly string[] | null;
  readonly now: number;
}

/** Quotas and idempotency keys of an account; every operation is one atomic step on the account's slot. */
export interface ClaimStore {
  claim(claim: Claim): Promise<ClaimOutcome>;
  /** Keeps the answer for replay. `superseded`: a later request took the key over, or the claim was abandoned or lost; do not answer 201. */
  confirm(claim: ClaimReference): Promise<'confirmed' | 'superseded'>;
  /** Gives unit and lease back when the session could not be written: the next request of the key runs anew at once, and is charged. */
  abandon(claim: ClaimReference): Promise<void>;
  /** Counts a submission in its UTC minute, a session at most once in each. */
  countSubmission(submission: SubmissionCount): Promise<QuotaOutcome>;
  /** Says what `countSubmission` would, and counts nothing. */
  peekSubmission(submission: SubmissionCount): Promise<QuotaOutcome>;
  /** Corrects the count for a submission that was not completed. */
  uncountSubmission(submission: SubmissionCount): Promise<void>;
  /** Counts a document in its UTC minute, by an id of its own. */
  countDocument(document: DocumentCount): Promise<QuotaOutcome>;
  /** Corrects the count for a document that could not be made. */
  uncountDocument(document: DocumentCount): Promise<void>;
}

/** A submission for the per-minute quota. */
export interface SubmissionCount {
  readonly account: AccountId;
  readonly session: SessionId;
  readonly submissionsPerMinute: number;
  readonly now: number;
}

/** A document for the per-minute quota. */
export interface DocumentCount {
  readonly account: AccountId;
  /** Random, new for each document. */
  readonly document: string;
  readonly documentsPerMinute: number;
  readonly now: number;
}

/** `used`: of the minute, this one included. `secondsLeft` and `retryAfterSeconds`: to the next UTC minute or day, rounded up. */
export type QuotaOutcome =
  | { readonly outcome: 'within'; readonly used: number; readonly secondsLeft: number }
  | { readonly outcome: 'quota_exceeded'; readonly retryAfterSeconds: number };

/** How long a request is taken to be running, ms; longer than a create's whole deadline of 3 s. */
export const LEASE_MS = 5_000;

/** A claim without an Idempotency-Key is only remembered to recognise a script sent twice. */
export const OPERATION_LIFETIME_MS = 60_000;

/** Periods are named in their keys, so a counter may outlive its period; the margin is for clocks that differ. */
export const COUNTER_MARGIN_MS = 60_000;

/** How claims live, in milliseconds. */
export interface ClaimLifetimes {
  /** From the request to the last replay: 24 h by default (contract.md#idempotency). */
  readonly idempotency: number;
  /** From creation to expiry of a session. */
  readonly session: number;
}

/** A claim left by a crash is finished with its own session only while that has at least half of its life before it. */
export const finishingTime = ({ session }: ClaimLifetimes): number => Math.floor(session / 2);

/** A fixed period of UTC in which a quota counts (contract.md#quotas). */
export interface UtcPeriod {
  /** Start of the period, in ISO 8601. */
  readonly name: string;
  readonly millisecondsLeft: number;
  /** Seconds to the next period, rounded up: what `Retry-After` says. */
  readonly secondsLeft: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function toPeriod(now: number, length: number, nameLength: number): UtcPeriod {
  // Epoch milliseconds know no leap seconds: UTC days and minutes are plain multiples.
  const millisecondsLeft = length - (now % length);
  return {
    name: new Date(now).toISOString().slice(0, nameLength),
    millisecondsLeft,
    secondsLeft: Math.ceil(millisecondsLeft / 1_000),
  };
}

/** The UTC day of an instant in epoch milliseconds. */
export const utcDay = (now: number): UtcPeriod => toPeriod(now, DAY, '2026-01-01'.length);

/** The UTC minute of an instant in epoch milliseconds. */
export const utcMinute = (now: number): UtcPeriod => toPeriod(now, MINUTE, '2026-01-01T10:00'.length);

/** Whole seconds from `now` to `end`, both epoch milliseconds; at least 1. */
export const secondsUntil = (end: number, now: number): number => Math.max(1, Math.ceil((end - now) / 1_000));

import type { Sealed } from '../sealing/port.ts';

/** A create that wants a session: one unit of the day's quota and, with an Idempotency-Key, the key (contract 1). */
export interface Claim {
  readonly account: string;
  /** Random, new for each request: a resent script counts once, and only the last owner may confirm. */
  readonly operation: string;
  /** Null without an Idempotency-Key. `bodyHashes`: keyed hashes of the body, the first is stored, any of them matches. */
  readonly idempotency: { readonly key: string; readonly bodyHashes: readonly string[] } | null;
  readonly session: string;
  /** The sealed 201, replayed byte for byte. */
  readonly replay: Sealed;
  readonly sessionsPerDay: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Outcome of a claim:
 * - `claimed`: write `session`, then confirm. After a crash these are the first claim's session and replay, not the ones sent.
 *   `permit` goes to the write unread.
 * - `replay`: this key was answered before with these bytes.
 * - `in_progress`, `key_reused`, `quota_exceeded`: refused, nothing charged.
 */
export type ClaimOutcome =
  | { readonly outcome: 'claimed'; readonly session: string; readonly replay: Sealed; readonly permit: number }
  | { readonly outcome: 'replay'; readonly session: string; readonly replay: Sealed }
  | { readonly outcome: 'in_progress'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'key_reused' }
  | { readonly outcome: 'quota_exceeded'; readonly retryAfterSeconds: number };

/** Identifies a claim afterwards. */
export interface ClaimReference {
  readonly account: string;
  readonly operation: string;
  readonly idempotencyKey: string | null;
  readonly now: number;
}

/** Quotas and idempotency keys of an account; every operation is one atomic step on the account's slot. */
export interface ClaimStore {
  claim(claim: Claim): Promise<ClaimOutcome>;
  /** Keeps the 201 for replay. `superseded`: a later request took the key over, or the claim was abandoned or lost; do not answer 201. */
  confirm(claim: ClaimReference): Promise<'confirmed' | 'superseded'>;
  /** Gives unit and lease back when the session could not be written: the next request of the key runs anew at once, and is charged. */
  abandon(claim: ClaimReference): Promise<void>;
  /** Counts a submission in its UTC minute, a session at most once in each. */
  countSubmission(submission: SubmissionCount): Promise<QuotaOutcome>;
  /** Says what `countSubmission` would, and counts nothing. */
  peekSubmission(submission: SubmissionCount): Promise<QuotaOutcome>;
  /** Takes back a counted submission that was not completed. */
  uncountSubmission(submission: SubmissionCount): Promise<void>;
}

/** A submission for the per-minute quota. */
export interface SubmissionCount {
  readonly account: string;
  readonly session: string;
  readonly submissionsPerMinute: number;
  readonly now: number;
}

/** `retryAfterSeconds`: to the next UTC minute or day, rounded up. */
export type QuotaOutcome =
  | { readonly outcome: 'within' }
  | { readonly outcome: 'quota_exceeded'; readonly retryAfterSeconds: number };

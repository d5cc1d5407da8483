import type { Locale, Module, SessionStatus, Zone } from '@pain-assessment/contracts';
import type { Sealed } from '../sealing/port.ts';

/** What outlives the result: no health data, no token (contract 1, lifetimes). Instants in epoch milliseconds. */
export interface SessionFacts {
  readonly id: string;
  readonly account: string;
  readonly status: SessionStatus;
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly expiresAt: number;
  readonly resultExpiresAt: number | null;
  /** True once a 200 of `/result` fixed `resultExpiresAt`. */
  readonly retrieved: boolean;
}

/** What dies with the result, or with a session not completed. */
export interface SessionWork {
  readonly profile: Sealed;
  /** SHA-256 of the component token, base64url. */
  readonly tokenHash: string;
  readonly pin: Sealed | null;
}

/** The newest saved content: a draft, or a submission that waits for its result; null when there is none or after completion. */
export interface SavedContent {
  readonly revision: number;
  readonly newest: { readonly purpose: 'draft' | 'submission'; readonly content: Sealed } | null;
}

export interface StoredSession {
  readonly facts: SessionFacts;
  /** Null once the result is deleted. */
  readonly work: SessionWork | null;
}

/** How long things live, in milliseconds (contract 5). */
export interface Lifetimes {
  readonly session: number;
  readonly resultRetention: number;
  readonly tombstone: number;
  readonly idempotency: number;
}

export interface NewSession {
  readonly facts: Pick<SessionFacts, 'id' | 'account' | 'zone' | 'modules' | 'createdAt' | 'expiresAt'>;
  readonly profile: Sealed;
  readonly tokenHash: string;
  /** Map and answers of a resume bundle, at revision 0, with the keyed hash that recognises them. */
  readonly draft: { readonly content: Sealed; readonly hash: string } | null;
  /** From the claim: a write that arrives after the claim may have passed to another request is refused. */
  readonly permit: number;
  readonly now: number;
}

export interface ContentWrite {
  readonly id: string;
  readonly content: Sealed;
  /** Keyed hashes of the content; the first is stored, any of them recognises it. */
  readonly hashes: readonly string[];
  readonly now: number;
}

export interface Completion {
  readonly id: string;
  /** Random, new for each request: a resent completion is recognised. */
  readonly operation: string;
  readonly submission: Sealed;
  readonly hashes: readonly string[];
  readonly result: Sealed;
  readonly now: number;
}

export type StartOutcome = 'started' | 'already_started' | 'already_completed' | 'not_found';
/** `saved` also for the stored revision with the same content. */
export type DraftOutcome = 'saved' | 'stale' | 'not_started' | 'already_completed' | 'not_found';
/** `completed_same` and `completed_other`: completed before, with this content or with another. */
export type SubmissionOutcome = 'saved' | 'not_started' | 'completed_same' | 'completed_other' | 'not_found';
/** `completed` also for the same operation sent again. */
export type CompletionOutcome = 'completed' | 'not_started' | 'completed_same' | 'completed_other' | 'not_found';
/** `unset`: the session has no code. A `counted` try counts as wrong until `clearTries`. */
export type TryOutcome =
  | { readonly outcome: 'counted'; readonly pin: Sealed }
  | { readonly outcome: 'locked'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'unset' }
  | { readonly outcome: 'not_found' };

/**
 * Sessions; every change is one atomic step on the session's slot. A session not completed is not found from `expiresAt`,
 * a completed one from 24 h after completion (contract 1). Fails only with `code: 'store_unavailable'`.
 */
export interface SessionStore {
  /** Repeatable: a session that exists stays as it is. `lapsed`: too late, by the permit or by the session's own end. */
  write(session: NewSession): Promise<'written' | 'lapsed'>;
  facts(id: string, now: number): Promise<SessionFacts | null>;
  read(id: string, now: number): Promise<StoredSession | null>;
  /** Null when the session is not found. */
  newest(id: string, now: number): Promise<SavedContent | null>;
  start(start: { id: string; pin: Sealed | null; now: number }): Promise<StartOutcome>;
  saveDraft(draft: ContentWrite & { revision: number }): Promise<DraftOutcome>;
  saveSubmission(submission: ContentWrite): Promise<SubmissionOutcome>;
  /** Stores submission and result, deletes drafts, and starts the retention, in one step. */
  complete(completion: Completion): Promise<CompletionOutcome>;
  /** The sealed result as long as it is kept; facts alone before completion and after deletion. */
  result(id: string, now: number): Promise<{ facts: SessionFacts; result: Sealed | null } | null>;
  /** The first call moves `resultExpiresAt` to `now` plus the retention; false when the result is gone. */
  fixRetrieval(id: string, now: number): Promise<boolean>;
  /** The sealed submission of a completed session. */
  submission(id: string, now: number): Promise<Sealed | null>;
  report(id: string, locale: Locale, now: number): Promise<Sealed | null>;
  /** Keeps a PDF as long as its result; false, and nothing kept, when that is gone. */
  saveReport(report: { id: string; locale: Locale; content: Sealed; now: number }): Promise<boolean>;
  /** Counts a try before it is verified, so that simultaneous tries cannot pass the limit. */
  countTry(attempt: { id: string; operation: string; now: number }): Promise<TryOutcome>;
  clearTries(id: string, now: number): Promise<void>;
  /** False when there is no such session of this account. */
  remove(session: { id: string; account: string; now: number }): Promise<boolean>;
}

import type { AccountId, Locale, Module, SessionId, SessionStatus, Zone } from '@pain-assessment/contracts';
import type { Sealed } from '../sealing/sealing.ts';
import type { DeliveryMark, WatchedSession, WebhookType } from './watched-session.ts';

/** What is kept after the result is deleted: no health data, no token (contract.md#retention). Instants in epoch milliseconds. */
export interface SessionFacts {
  readonly id: SessionId;
  readonly account: AccountId;
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

/** What a session is about. */
export type SessionScope = Pick<SessionFacts, 'zone' | 'modules'>;

/** Facts as a store keeps them: zone and modules sealed, or in clear where release 1.0 wrote them. */
export type StoredFacts = Omit<SessionFacts, keyof SessionScope> & {
  readonly scope: { readonly sealed: Sealed } | { readonly clear: SessionScope };
};

/** What is deleted with the result, or with a session not completed. */
export interface SessionWork {
  readonly profile: Sealed;
  /** SHA-256 of the component token, base64url, where release 1.0 wrote it; else it is in the profile. */
  readonly tokenHash: string | null;
  readonly pin: Sealed | null;
}

/** The newest saved content: a draft, or a submission that waits for its result; null when there is none or after completion. */
export interface SavedContent {
  readonly revision: number;
  readonly newest: { readonly purpose: 'draft' | 'submission'; readonly content: Sealed } | null;
}

export interface StoredSession {
  readonly facts: StoredFacts;
  /** Null once the result is deleted. */
  readonly work: SessionWork | null;
}

/** How long things live, in milliseconds (contract.md#lifetimes). */
export interface Lifetimes {
  readonly session: number;
  readonly resultRetention: number;
  readonly tombstone: number;
  readonly idempotency: number;
}

export interface NewSession {
  readonly facts: Pick<SessionFacts, 'id' | 'account' | 'createdAt' | 'expiresAt'>;
  /** Zone and modules. */
  readonly scope: Sealed;
  readonly profile: Sealed;
  /** Map and answers of a resume bundle, at revision 0, with the keyed hash that recognises them. */
  readonly draft: { readonly content: Sealed; readonly hash: string } | null;
  /** Until when the session is watched for its account's webhook, epoch ms; null where there is none. */
  readonly watchedUntil: number | null;
  /** From the claim: a write that arrives after the claim may have passed to another request is refused. */
  readonly permit: number;
  readonly now: number;
}

export interface ContentWrite {
  readonly id: SessionId;
  readonly content: Sealed;
  /** Keyed hashes of the content; the first is stored, any of them recognises it. */
  readonly hashes: readonly string[];
  readonly now: number;
}

export interface Completion {
  readonly id: SessionId;
  /** Random, new for each request: a resent completion is recognised. */
  readonly operation: string;
  readonly submission: Sealed;
  readonly hashes: readonly string[];
  readonly result: Sealed;
  /** Cells of the map, kept as long as the result. */
  readonly cells: Sealed | null;
  readonly now: number;
}

export type StartOutcome = 'started' | 'already_started' | 'already_completed' | 'not_found';
/** `saved` also for the stored revision with the same content. */
export type DraftOutcome = 'saved' | 'stale' | 'not_started' | 'already_completed' | 'not_found';
/** `completed_same` and `completed_other`: completed before, with this content or with another. */
export type SubmissionOutcome = 'saved' | 'not_started' | 'completed_same' | 'completed_other' | 'not_found';
/** `completed` also for the same operation sent again. */
export type CompletionOutcome = 'completed' | 'not_started' | 'completed_same' | 'completed_other' | 'not_found';
export interface ReportQuery {
  readonly id: SessionId;
  readonly locale: Locale | null;
  readonly now: number;
}

export interface NewReport {
  readonly id: SessionId;
  readonly account: AccountId;
  readonly locale: Locale;
  /** Whether this is the language in which the session was held. */
  readonly isSessionLocale: boolean;
  readonly content: Sealed;
  readonly now: number;
}

/** `unset`: the session has no code. A `counted` try counts as wrong until `clearTries`. */
export type TryOutcome =
  | { readonly outcome: 'counted'; readonly pin: Sealed }
  | { readonly outcome: 'locked'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'unset' }
  | { readonly outcome: 'not_found' };

/**
 * Sessions; every change is one atomic step on the session's slot. A session not completed is not found from `expiresAt`,
 * a completed one from 24 h after completion (contract.md#lifetimes). Every failure has the `code` of a `StoreError`.
 */
export interface SessionStore {
  /** Repeatable: a session that exists stays as it is. `lapsed`: too late, by the permit or by the session's own end. */
  write(session: NewSession): Promise<'written' | 'lapsed'>;
  facts(id: SessionId, now: number): Promise<StoredFacts | null>;
  read(id: SessionId, now: number): Promise<StoredSession | null>;
  /** Null when the session is not found. */
  newest(id: SessionId, now: number): Promise<SavedContent | null>;
  /** The first start sets the code, and replaces the profile where one is given. */
  start(start: { id: SessionId; pin: Sealed | null; profile: Sealed | null; now: number }): Promise<StartOutcome>;
  saveDraft(draft: ContentWrite & { revision: number }): Promise<DraftOutcome>;
  saveSubmission(submission: ContentWrite): Promise<SubmissionOutcome>;
  /** Stores submission and result, deletes drafts, and starts the retention, in one step. */
  complete(completion: Completion): Promise<CompletionOutcome>;
  /** The sealed result as long as it is kept; facts alone before completion and after deletion. */
  result(id: SessionId, now: number): Promise<{ facts: StoredFacts; result: Sealed | null } | null>;
  /** The first call moves `resultExpiresAt` to `now` plus the retention; false when the result is gone. */
  fixRetrieval(id: SessionId, now: number): Promise<boolean>;
  /** The sealed submission of a completed session. */
  submission(id: SessionId, now: number): Promise<Sealed | null>;
  /** The sealed cells of a completed session's map; null where it was completed without. */
  cells(id: SessionId, now: number): Promise<Sealed | null>;
  /** Facts and the sealed PDF of a language, null for the session's own, in one step; facts alone where none is kept. */
  report(query: ReportQuery): Promise<{ facts: StoredFacts; report: Sealed | null } | null>;
  /** Keeps a PDF as long as its result; false, and nothing kept, when that is gone or another account's. */
  saveReport(report: NewReport): Promise<boolean>;
  /** Counts a try before it is verified, so that simultaneous tries cannot pass the limit. */
  countTry(attempt: { id: SessionId; operation: string; now: number }): Promise<TryOutcome>;
  clearTries(id: SessionId, now: number): Promise<void>;
  /** What is to be told of a session; null where it is not watched, or was removed. */
  watched(id: SessionId, now: number): Promise<WatchedSession | null>;
  /** Keeps how far the telling of an event is; nothing where the session is watched no more. */
  markDelivery(delivery: { id: SessionId; type: WebhookType; mark: DeliveryMark; now: number }): Promise<void>;
  /** False when there is no such session of this account. */
  remove(session: { id: SessionId; account: AccountId; now: number }): Promise<boolean>;
}

/** Wrong tries in a row before a session code is locked, and for how long (contract.md#session-code). */
export const TRIES_BEFORE_LOCK = 5;
export const LOCK_MS = 300_000;

/** Clocks differ, and a script may run late. */
const MARGIN_MS = 3_600_000;

/** How long something may live after it was sealed, ms: 27 h by default. A result may be retrieved in the last moment of its retention. */
export const longestLife = ({ session, tombstone, resultRetention, idempotency }: Lifetimes): number =>
  session + Math.max(tombstone, 2 * resultRetention, idempotency) + MARGIN_MS;

type Dates = Pick<SessionFacts, 'status' | 'completedAt' | 'expiresAt' | 'resultExpiresAt'>;

/** When profile, drafts and result of a session are deleted, epoch ms (contract.md#lifetimes). */
export const workEnd = ({ status, expiresAt, resultExpiresAt }: Dates): number =>
  status === 'completed' ? (resultExpiresAt ?? 0) : expiresAt;

/** When nothing is known of a session any more, epoch ms: a completed one is remembered for `tombstone` ms at least. */
export const factsEnd = (facts: Dates, tombstone: number): number =>
  facts.status === 'completed' ? Math.max((facts.completedAt ?? 0) + tombstone, workEnd(facts)) : facts.expiresAt;

/** Whether profile, drafts and result of a session are still kept at `now`, epoch ms. */
export const isLive = (facts: Dates, now: number): boolean => now < workEnd(facts);

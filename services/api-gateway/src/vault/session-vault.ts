import type {
  AccountId,
  AlgorithmVersions,
  Assessment,
  DraftAssessment,
  Locale,
  Module,
  Patient,
  Result,
  SessionId,
  SessionPin,
  SessionToken,
  ValueSet,
  Zone,
} from '@pain-assessment/contracts';
import type { ClaimStore, DocumentCount, QuotaOutcome } from './claims/claim-store.ts';
import type { Sealed, Sealing } from './sealing/sealing.ts';
import type { PinHashing } from './sessions/pin-hashing.ts';
import type {
  CompletionOutcome,
  DraftOutcome,
  Lifetimes,
  SessionFacts,
  SessionStore,
  StartOutcome,
  SubmissionOutcome,
} from './sessions/session-store.ts';

export type { CompletionOutcome, DraftOutcome, QuotaOutcome, SessionFacts, StartOutcome, SubmissionOutcome };

/** What a session was created with; sealed until its result is deleted. */
export interface SessionProfile {
  readonly patient: Patient;
  readonly locale: Locale;
  readonly reference: string | null;
  readonly sessionPin: SessionPin;
  readonly showResults: boolean;
  readonly valueSet: ValueSet;
  readonly versions: AlgorithmVersions;
  /** ISO 8601 instant at which the reopened assessment was computed; null for a new one. */
  readonly reopenedFrom: string | null;
}

/** What is sealed as the profile: with it what nobody may exchange or drop who can write to the store. */
export interface KeptProfile {
  readonly form: 2;
  readonly profile: SessionProfile;
  /** SHA-256 of the component token, base64url. */
  readonly token: string;
  /** Absent until the start; then SHA-256 of the session code's hash, base64url, or null without a code. */
  readonly code?: string | null;
}

/** What a session is known by, from its creation on. Instants in epoch milliseconds. */
export interface SessionIdentity {
  readonly id: SessionId;
  readonly token: SessionToken;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A session to be created. */
export interface CreateRequest {
  readonly account: AccountId;
  /** Of `newIdentity`. */
  readonly identity: SessionIdentity;
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly profile: SessionProfile;
  /** Map and answers to start from, of a resume bundle. */
  readonly draft: DraftAssessment | null;
  /** `body`: the parsed JSON body; the order of its keys is ignored. */
  readonly idempotency: { readonly key: string; readonly body: unknown } | null;
  readonly sessionsPerDay: number;
  /** UTF-8 bytes of the answer that names `identity`; kept sealed, and replayed byte for byte. */
  readonly answer: Uint8Array;
  readonly now: number;
}

/** Identity and answer are those of an earlier request where that one's claim holds, else those that were given. */
export type CreateOutcome = { readonly quota: SessionQuota } & (
  | { readonly outcome: 'created' | 'replayed'; readonly identity: SessionIdentity; readonly answer: Buffer }
  | { readonly outcome: 'in_progress' | 'quota_exceeded'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'key_reused' }
);

/** What is left of an account's sessions of the UTC day, and the seconds until the next one. */
export interface SessionQuota {
  readonly remaining: number;
  readonly secondsLeft: number;
}

/** One session as an account asks for it; another account's session is not found. `now` in epoch milliseconds. */
export interface SessionQuery {
  readonly account: AccountId;
  readonly id: SessionId;
  readonly now: number;
}

/** A session opened with its component token. */
export interface OpenSession {
  readonly facts: SessionFacts;
  readonly profile: SessionProfile;
  readonly pinSet: boolean;
  /** The profile as it is sealed; null for a session of release 1.0. */
  readonly kept: KeptProfile | null;
}

/** The newest saved content, null without any or after completion, and the revision of the newest draft. */
export interface LoadedDraft {
  readonly draft: DraftAssessment | null;
  readonly revision: number;
}

/** An assessment that was sealed for its session; saved and completed as it is. */
export interface SealedSubmission {
  readonly session: OpenSession;
  readonly content: Sealed;
  /** Keyed hashes of the content, the sealing key's first. */
  readonly hashes: readonly string[];
}

/** A submission with its result. */
export interface CompleteRequest {
  readonly submission: SealedSubmission;
  /** JSON bytes of the whole result. */
  readonly result: Uint8Array;
  /** Packed and deflated cells of the map, for reports; absent where nothing was painted. */
  readonly cells?: Uint8Array;
  readonly submissionsPerMinute: number;
  /** Also the session's `completed_at`. */
  readonly now: number;
}

export type CompleteOutcome =
  | { readonly outcome: CompletionOutcome }
  | Extract<QuotaOutcome, { outcome: 'quota_exceeded' }>;

export type UnlockOutcome =
  | { readonly outcome: 'unlocked' | 'wrong_pin' | 'not_found' }
  | { readonly outcome: 'pin_locked'; readonly retryAfterSeconds: number };

/** The life of sessions, unsealed: the only door to what is kept. Every error of it has a `code`: `store_unavailable` (it passes, nothing is lost), `store_failed` or `sealed_value_damaged`. */
export interface SessionVault {
  /** A random id and token for a session that begins at `now`. */
  newIdentity(now: number): SessionIdentity;
  create(request: CreateRequest): Promise<CreateOutcome>;

  /** Null: unknown, gone, or another account's. */
  status(query: SessionQuery): Promise<SessionFacts | null>;
  /** The result's JSON bytes for the integrator; the first call that finds them fixes `resultExpiresAt`. `body` null: not yet or no longer there. */
  retrieve(query: SessionQuery): Promise<{ readonly facts: SessionFacts; readonly body: Buffer | null } | null>;
  /** The result for the report; not a retrieval. `result` null: not yet or no longer there. */
  completed(query: SessionQuery): Promise<{ readonly facts: SessionFacts; readonly result: Result | null } | null>;
  /** What a report is computed from beside the result; null when the result is gone. */
  basis(query: SessionQuery): Promise<{
    readonly profile: SessionProfile;
    readonly assessment: Assessment;
    /** As they were completed with; null where there were none. */
    readonly cells: Buffer | null;
  } | null>;
  /** Facts and the PDF kept in a language, null for the session's own, by one read of the store. `pdf` null: none is kept. */
  report(
    query: SessionQuery & { readonly locale: Locale | null },
  ): Promise<{ readonly facts: SessionFacts; readonly pdf: Buffer | null } | null>;
  /** Keeps a PDF as long as its result; false, and nothing kept, when that is gone. */
  saveReport(
    report: SessionQuery & { readonly locale: Locale; readonly isSessionLocale: boolean; readonly pdf: Uint8Array },
  ): Promise<boolean>;
  /** Counts a document of `POST /v1/reports` or `/v1/comparisons` before it is made. */
  countDocument(document: DocumentCount): Promise<QuotaOutcome>;
  /** Corrects the count for a document that could not be made. */
  uncountDocument(document: DocumentCount): Promise<void>;
  /** Deletes all of a session; false when there is none. */
  remove(query: SessionQuery): Promise<boolean>;

  /** Facts of a session whose page may be served, found without its token. */
  live(id: SessionId, now: number): Promise<SessionFacts | null>;
  /** Null: a missing or wrong token, or one of a session that has ended. */
  open(token: string, now: number): Promise<OpenSession | null>;
  /** Null when the session has ended since it was opened. */
  draft(session: OpenSession, now: number): Promise<LoadedDraft | null>;
  /** `pin`: the session code to be set, null for none. */
  start(session: OpenSession, pin: string | null, now: number): Promise<StartOutcome>;
  saveDraft(
    session: OpenSession,
    draft: { readonly revision: number; readonly assessment: DraftAssessment },
    now: number,
  ): Promise<DraftOutcome>;
  sealSubmission(session: OpenSession, assessment: Assessment): Promise<SealedSubmission>;
  saveSubmission(submission: SealedSubmission, now: number): Promise<SubmissionOutcome>;
  /** To be asked before a submission is scored, so that a refused one costs no work; counts nothing. */
  submissionQuota(session: OpenSession, submissionsPerMinute: number, now: number): Promise<QuotaOutcome>;
  complete(request: CompleteRequest): Promise<CompleteOutcome>;
  unlock(session: OpenSession, pin: string, now: number): Promise<UnlockOutcome>;
  /** The result for the end screen; not a retrieval. Null: not yet or no longer there. */
  summary(session: OpenSession, now: number): Promise<Result | null>;
}

/** Told of sessions whose account has a webhook; the vault knows nothing of how they are told. */
export interface Watching {
  /** Whether an account is told of its sessions. */
  isWatched(account: AccountId): boolean;
  /** To be called before a change, so that a crash after it cannot hide it: somebody looks at the session `at`, epoch ms. */
  schedule(id: SessionId, at: number): Promise<void>;
  /** Called after a change: whoever tells of it need not wait. Never throws. */
  changed(session: { readonly id: SessionId; readonly account: AccountId }): void;
}

/** What the vault is made of. */
export interface VaultContext {
  readonly claims: ClaimStore;
  readonly store: SessionStore;
  readonly sealing: Sealing;
  readonly pins: PinHashing;
  readonly lifetimes: Lifetimes;
  readonly watching: Watching;
}

import type {
  AlgorithmVersions,
  Assessment,
  CreatedSession,
  DraftAssessment,
  Locale,
  Module,
  Patient,
  SessionPin,
  ValueSet,
  Zone,
} from '@pain-assessment/contracts';
import type { QuotaOutcome } from '../claims/port.ts';
import type { DraftOutcome, SessionFacts, StartOutcome, SubmissionOutcome } from './port.ts';

/** What a session is asked with; sealed from creation until the result is deleted. */
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

export interface NewSessionIdentity {
  readonly id: string;
  readonly token: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface CreateRequest {
  readonly account: string;
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly profile: SessionProfile;
  /** Map and answers to start from, of a resume bundle. */
  readonly draft: DraftAssessment | null;
  /** `body`: the parsed JSON body; key order is ignored. */
  readonly idempotency: { readonly key: string; readonly body: unknown } | null;
  readonly sessionsPerDay: number;
  /** Writes the 201. */
  readonly answer: (session: NewSessionIdentity) => CreatedSession;
  readonly now: number;
}

/** `body`: bytes of the 201, for `created` and `replayed` alike. */
export type CreateOutcome =
  | { readonly outcome: 'created' | 'replayed'; readonly id: string; readonly body: Buffer }
  | { readonly outcome: 'in_progress' | 'quota_exceeded'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'key_reused' };

/** A session opened with its component token. */
export interface OpenSession {
  readonly facts: SessionFacts;
  readonly profile: SessionProfile;
  readonly pinSet: boolean;
}

/** The newest saved content, null without any or after completion, and the revision of the newest draft. */
export interface LoadedDraft {
  readonly draft: DraftAssessment | null;
  readonly revision: number;
}

/** JSON bytes of the result as sent to the integrator; `facts` always, to tell 409 and 410 apart. */
export interface RetrievedResult {
  readonly facts: SessionFacts;
  readonly body: Buffer | null;
}

export interface CompleteRequest {
  readonly session: OpenSession;
  readonly assessment: Assessment;
  /** JSON bytes of the whole result. */
  readonly result: Uint8Array;
  readonly submissionsPerMinute: number;
  /** Also the session's `completed_at`. */
  readonly now: number;
}

export type CompleteOutcome =
  | { readonly outcome: 'completed' | 'not_started' | 'completed_same' | 'completed_other' | 'not_found' }
  | Extract<QuotaOutcome, { outcome: 'quota_exceeded' }>;

export type UnlockOutcome =
  | { readonly outcome: 'unlocked' | 'wrong_pin' | 'not_found' }
  | { readonly outcome: 'pin_locked'; readonly retryAfterSeconds: number };

/**
 * The life of sessions, unsealed: what the HTTP edge calls. Instants in epoch milliseconds.
 * Throws errors with `code`: `store_unavailable` (503, nothing is lost) or `sealed_value_damaged` (500).
 */
export interface Sessions {
  create(request: CreateRequest): Promise<CreateOutcome>;
  /** Null: 404, unknown, gone or another account's. */
  status(account: string, id: string, now: number): Promise<SessionFacts | null>;
  /** Null: missing, wrong or dead token. */
  open(token: string, now: number): Promise<OpenSession | null>;
  /** Null when the session has ended since it was opened. */
  draft(session: OpenSession, now: number): Promise<LoadedDraft | null>;
  /** Whether a page of this session may be served; no token is at hand. */
  live(id: string, now: number): Promise<SessionFacts | null>;
  start(session: OpenSession, pin: string | null, now: number): Promise<StartOutcome>;
  saveDraft(session: OpenSession, revision: number, draft: DraftAssessment, now: number): Promise<DraftOutcome>;
  saveSubmission(session: OpenSession, assessment: Assessment, now: number): Promise<SubmissionOutcome>;
  /** To be asked before a submission is scored, so that a refused one costs no work. */
  submissionQuota(session: OpenSession, submissionsPerMinute: number, now: number): Promise<QuotaOutcome>;
  complete(request: CompleteRequest): Promise<CompleteOutcome>;
  unlock(session: OpenSession, pin: string, now: number): Promise<UnlockOutcome>;
  /** A 200 of `/result`: the first one fixes `resultExpiresAt`. */
  retrieve(account: string, id: string, now: number): Promise<RetrievedResult | null>;
  /** The result without retrieving it, for the report and the end screen. */
  peek(account: string, id: string, now: number): Promise<RetrievedResult | null>;
  /** What a report in another locale is computed from; null when the result is gone. */
  basis(account: string, id: string, now: number): Promise<{ profile: SessionProfile; assessment: Assessment } | null>;
  report(account: string, id: string, locale: Locale, now: number): Promise<Buffer | null>;
  saveReport(account: string, id: string, report: { locale: Locale; pdf: Uint8Array }, now: number): Promise<boolean>;
  remove(account: string, id: string, now: number): Promise<boolean>;
}

import type {
  AccountId,
  AlgorithmVersions,
  Locale,
  Module,
  Patient,
  SessionId,
  SessionPin,
  SessionStatus,
  SessionToken,
  ValueSet,
  WebhookType,
  Zone,
} from '@pain-assessment/contracts';

/** Lifetimes in milliseconds (contract.md#lifetimes). */
export interface Lifetimes {
  readonly session: number;
  readonly resultRetention: number;
  readonly tombstone: number;
  readonly idempotency: number;
}

/** Identity of a session from its creation on. Instants in epoch milliseconds. */
export interface SessionIdentity {
  readonly id: SessionId;
  readonly token: SessionToken;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Choices at the creation of a session; deleted with its result. */
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
  /** True if a test key made this assessment, or the one that it reopened. */
  readonly isTest?: boolean;
}

/** Data of a session that outlives its result: no health data, no token (contract.md#retention). Instants in epoch milliseconds. */
export interface SessionFacts {
  readonly id: SessionId;
  readonly account: AccountId;
  /** Of the key that created the session; its bytes count in the share of this mode. */
  readonly mode: 'live' | 'test';
  readonly status: SessionStatus;
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly expiresAt: number;
  readonly resultExpiresAt: number | null;
  /** True after a 200 of `/result` fixed `resultExpiresAt`. */
  readonly retrieved: boolean;
}

/** Parts of a session, stored beside its facts. */
export type PartName = 'work' | 'draft' | 'submission' | 'result' | 'map-counts' | `report-${Locale}`;

/** Attempts to deliver an event; `nextAt` in epoch milliseconds, null after the receiver accepted. */
export interface DeliveryMark {
  readonly attempts: number;
  readonly nextAt: number | null;
}

/** What the facts tell of a stored part. */
interface StoredPart {
  /** Reveals a part that was set back to an earlier one. */
  readonly version: string;
  /** Its stored bytes. */
  readonly size: number;
  /** Its bytes after inflating; absent if it is stored as it is. */
  readonly inflated?: number;
}

/** Facts in their stored form. */
export interface StoredFacts extends SessionFacts {
  /** From then on the session is not found, epoch ms. */
  readonly endsAt: number;
  /** Null if the account had no webhook at creation. */
  readonly deliveries: Readonly<Partial<Record<WebhookType, DeliveryMark>>> | null;
  /** True once the loss of a result that expired unfetched was reported. */
  readonly lossReported?: boolean;
  readonly parts: Readonly<Partial<Record<PartName, StoredPart>>>;
}

/** Data deleted with the result, or at the expiry of a session without completion. */
export interface SessionWork {
  readonly profile: SessionProfile;
  /** SHA-256 of the component token, base64url. */
  readonly tokenHash: string;
  /** Argon2id hash of the session code in PHC string format; null without one. */
  readonly codeHash: string | null;
  /** Consecutive wrong tries of the session code, and the end of the lock in epoch ms. */
  readonly tries: { readonly count: number; readonly lockedUntil: number | null };
  /** Revision of the newest draft. */
  readonly revision: number;
  /** The page that wrote it; null without a draft, and if it named none. */
  readonly writer: string | null;
  /** SHA-256 of the canonical JSON of the stored draft and submission, base64url; null without one. */
  readonly draftHash: string | null;
  readonly submissionHash: string | null;
  /** The content saved last; null without any, and after completion. */
  readonly newest: 'draft' | 'submission' | null;
  /** Absent if no report was printed before somebody asked for it. */
  readonly reportAhead?: 'unasked' | 'asked';
}

/** A session for the rules; `work` is null after its deletion, and if a rule does not need it. */
export interface SessionRecord {
  readonly facts: StoredFacts;
  readonly work: SessionWork | null;
}

import type { AccountId, Locale, ProblemCode, WebhookType } from '@pain-assessment/contracts';
import type {
  DeliveryMark,
  Lifetimes,
  PartName,
  SessionFacts,
  SessionRecord,
  SessionWork,
  StoredFacts,
} from './session.ts';

/*
 * The rules of a session's life (contract.md#lifetimes, contract.md#component-api). Each takes a record, a command and the time in epoch
 * milliseconds, and returns the outcome and the changes. No other code decides about a session.
 */

/** Time for the notification of an account about the expiry of a session or of its result, ms. */
export const EXPIRY_NOTIFIED_FOR_MS = 3_600_000;

type Dates = Pick<SessionFacts, 'status' | 'expiresAt' | 'resultExpiresAt'>;

/** Deletion time of profile, drafts and result of a session, epoch ms (contract.md#lifetimes). */
export const workEnd = ({ status, expiresAt, resultExpiresAt }: Dates): number =>
  status === 'completed' ? (resultExpiresAt ?? 0) : expiresAt;

/** True if a session has a result, or had one, that nobody fetched. */
export const isUnfetched = ({ status, retrieved }: Pick<SessionFacts, 'status' | 'retrieved'>): boolean =>
  status === 'completed' && !retrieved;

/** Deletion time of the facts, epoch ms: an expired session or result stays until its account was notified. */
export function factsEnd(facts: StoredFacts): number {
  const { status, endsAt, deliveries } = facts;
  if (isUnfetched(facts)) return Math.max(endsAt, workEnd(facts) + EXPIRY_NOTIFIED_FOR_MS);
  return status === 'completed' || deliveries === null ? endsAt : endsAt + EXPIRY_NOTIFIED_FOR_MS;
}

/** Lifetime of a list of due sessions after its last change, ms. */
export const dueLife = ({ session, resultRetention }: Pick<Lifetimes, 'session' | 'resultRetention'>): number =>
  Math.max(session, resultRetention) + 2 * EXPIRY_NOTIFIED_FOR_MS;

/** True if profile, drafts and result of a session still exist at `now`, epoch ms. */
export const isLive = (facts: Dates, now: number): boolean => now < workEnd(facts);

/** True if a session is found at `now`, epoch ms. */
export const isFound = ({ endsAt }: Pick<StoredFacts, 'endsAt'>, now: number): boolean => now < endsAt;

/** Changes by a rule. The caller supplies the content of written parts. */
export interface Changes {
  readonly facts?: Partial<StoredFacts>;
  readonly work?: Partial<SessionWork>;
  readonly write?: readonly PartName[];
  readonly remove?: readonly PartName[];
}

/** Nothing is written without changes; `deleted` removes everything. */
export interface Decision<Outcome> {
  readonly outcome: Outcome;
  readonly changes?: Changes | 'deleted';
}

/** The problem that answers a rejected command. */
type Refusal<Code extends ProblemCode> = Code | 'session_not_found';

/** Consecutive wrong tries that lock a session code, and the length of the lock in ms (contract.md#session-code). */
export const TRIES_BEFORE_LOCK = 5;
export const LOCK_MS = 300_000;

export interface NewSession
  extends Pick<SessionFacts, 'id' | 'account' | 'mode' | 'createdAt' | 'expiresAt' | 'zone' | 'modules'>,
    Pick<SessionWork, 'profile' | 'tokenHash'> {
  /** Hash of the draft from a resume bundle, stored as revision 0; null without a bundle. */
  readonly draftHash: string | null;
  /** True if the account has a webhook: the creation includes the plan to notify it of the expiry. */
  readonly isNotified: boolean;
}

export function create({ profile, tokenHash, draftHash, isNotified, ...facts }: NewSession): SessionRecord {
  return {
    facts: {
      ...facts,
      status: 'created',
      startedAt: null,
      completedAt: null,
      resultExpiresAt: null,
      retrieved: false,
      endsAt: facts.expiresAt,
      deliveries: isNotified ? {} : null,
      parts: {},
    },
    work: {
      profile,
      tokenHash,
      codeHash: null,
      tries: { count: 0, lockedUntil: null },
      revision: 0,
      writer: null,
      draftHash,
      submissionHash: null,
      newest: draftHash === null ? null : 'draft',
    },
  };
}

export type StartOutcome = 'started' | 'already_started' | Refusal<'already_completed'>;

/** The first start sets the session code, or records that there is none. */
export function start(
  { facts, work }: SessionRecord,
  { codeHash }: { readonly codeHash: string | null },
  now: number,
): Decision<StartOutcome> {
  if (!work || !isLive(facts, now)) return { outcome: 'session_not_found' };
  if (facts.status === 'completed') return { outcome: 'already_completed' };
  if (facts.status === 'in_progress') return { outcome: 'already_started' };
  return { outcome: 'started', changes: { facts: { status: 'in_progress', startedAt: now }, work: { codeHash } } };
}

/** `saved` also if this revision is stored with the same content. */
export type DraftOutcome = 'saved' | Refusal<'stale_draft' | 'not_started' | 'already_completed'>;

/** The page that writes, and the revision of the draft that it goes on from. */
interface Origin {
  readonly writer?: string | undefined;
  readonly base?: number | undefined;
}

/** True if another page has written after the draft that this one goes on from. */
const isOvertaken = (work: SessionWork, { writer, base }: Origin): boolean =>
  writer !== undefined && base !== undefined && writer !== work.writer && base < work.revision;

/** Only a higher revision replaces a draft, and none that its page does not know. */
export function saveDraft(
  { facts, work }: SessionRecord,
  { revision, hash, ...origin }: Origin & { readonly revision: number; readonly hash: string },
  now: number,
): Decision<DraftOutcome> {
  if (!work || !isLive(facts, now)) return { outcome: 'session_not_found' };
  if (facts.status === 'completed') return { outcome: 'already_completed' };
  if (facts.status === 'created') return { outcome: 'not_started' };
  if (revision === work.revision && hash === work.draftHash) return { outcome: 'saved' };
  if (revision <= work.revision || isOvertaken(work, origin)) return { outcome: 'stale_draft' };
  const { writer = null } = origin;
  return {
    outcome: 'saved',
    changes: { work: { revision, writer, draftHash: hash, newest: 'draft' }, write: ['draft'] },
  };
}

/** `completed_same`: completed before, with this content. */
type UnsavedSubmission = 'completed_same' | Refusal<'not_started' | 'already_completed'>;

function refuseSubmission({ facts, work }: SessionRecord, hash: string, now: number): UnsavedSubmission | null {
  if (!work || !isLive(facts, now)) return 'session_not_found';
  if (facts.status === 'created') return 'not_started';
  if (facts.status === 'in_progress') return null;
  return work.submissionHash === hash ? 'completed_same' : 'already_completed';
}

export type SubmissionOutcome = 'saved' | 'stale_draft' | UnsavedSubmission;

/** Stores a submission before it is scored, until it is completed; not over a draft that its page does not know. */
export function saveSubmission(
  record: SessionRecord,
  { hash, ...origin }: Origin & { readonly hash: string },
  now: number,
): Decision<SubmissionOutcome> {
  const refusal = refuseSubmission(record, hash, now);
  if (refusal) return { outcome: refusal };
  if (record.work && isOvertaken(record.work, origin)) return { outcome: 'stale_draft' };
  if (record.work?.newest === 'submission' && record.work.submissionHash === hash) return { outcome: 'saved' };
  return { outcome: 'saved', changes: { work: { submissionHash: hash, newest: 'submission' }, write: ['submission'] } };
}

export type CompletionOutcome = 'completed' | UnsavedSubmission;

/** Completion of the submission with this hash. */
export interface Completion extends Pick<Lifetimes, 'resultRetention' | 'tombstone'> {
  readonly hash: string;
}

/** Completes a session once: changes result and retention together, and removes draft and submission, which nobody reads again. */
export function complete(
  record: SessionRecord,
  { hash, resultRetention, tombstone }: Completion,
  now: number,
): Decision<CompletionOutcome> {
  const refusal = refuseSubmission(record, hash, now);
  if (refusal) return { outcome: refusal };
  return {
    outcome: 'completed',
    changes: {
      facts: {
        status: 'completed',
        completedAt: now,
        resultExpiresAt: now + resultRetention,
        endsAt: now + Math.max(resultRetention, tombstone),
      },
      work: { submissionHash: hash, draftHash: null, newest: null },
      write: ['result', 'map-counts'],
      remove: ['draft', 'submission'],
    },
  };
}

/** True if the result of a session can be read. */
export const hasResult = (facts: StoredFacts, now: number): boolean =>
  facts.status === 'completed' && isLive(facts, now);

/** The first retrieval fixes the deletion time of the result; later ones change nothing. False: the result is gone. */
export function retrieve(
  { facts }: SessionRecord,
  { resultRetention }: Pick<Lifetimes, 'resultRetention'>,
  now: number,
): Decision<boolean> {
  if (!hasResult(facts, now) || facts.lossReported) return { outcome: false };
  if (facts.retrieved) return { outcome: true };
  const resultExpiresAt = now + resultRetention;
  const endsAt = Math.max(facts.endsAt, resultExpiresAt);
  return { outcome: true, changes: { facts: { retrieved: true, resultExpiresAt, endsAt } } };
}

/** Stores a report as long as its result. `isAhead`: printed before somebody asked for it. False: the result is gone. */
export function storeReport(
  { facts }: SessionRecord,
  { locale, isAhead = false }: { readonly locale: Locale; readonly isAhead?: boolean | undefined },
  now: number,
): Decision<boolean> {
  if (!hasResult(facts, now)) return { outcome: false };
  const work = isAhead ? { work: { reportAhead: 'unasked' as const } } : {};
  return { outcome: true, changes: { ...work, write: [`report-${locale}`] } };
}

/** Records that somebody asked for the report that was printed ahead; true the first time only. */
export const askForReport = ({ work }: SessionRecord): Decision<boolean> =>
  work?.reportAhead === 'unasked' ? { outcome: true, changes: { work: { reportAhead: 'asked' } } } : { outcome: false };

/** End of a running lock of the session code, epoch ms; null without one. */
export const codeLockedUntil = ({ tries: { lockedUntil } }: Pick<SessionWork, 'tries'>, now: number): number | null =>
  lockedUntil !== null && lockedUntil > now ? lockedUntil : null;

/** `unset`: the session has no code. */
type CodeOutcome = 'right' | 'wrong' | 'locked' | 'unset' | 'session_not_found';

/**
 * Counts a compared code; only the outcome is told. Simultaneous tries take effect one after the other, so those after the last allowed one
 * find the lock, and learn nothing of their codes.
 */
export function judgeCode(
  { facts, work }: SessionRecord,
  { matches }: { readonly matches: boolean },
  now: number,
): Decision<CodeOutcome> {
  if (!work || !isLive(facts, now)) return { outcome: 'session_not_found' };
  if (work.codeHash === null) return { outcome: 'unset' };
  if (codeLockedUntil(work, now) !== null) return { outcome: 'locked' };
  if (matches) return { outcome: 'right', changes: { work: { tries: { count: 0, lockedUntil: null } } } };
  const { count, lockedUntil } = work.tries;
  const counted = lockedUntil === null ? count + 1 : 1;
  const locks = counted >= TRIES_BEFORE_LOCK;
  return {
    outcome: 'wrong',
    changes: { work: { tries: { count: counted, lockedUntil: locks ? now + LOCK_MS : null } } },
  };
}

/** Records the outcome of an attempt to notify the account; an accepted event stays accepted. */
export function markDelivery(
  { facts }: SessionRecord,
  { type, mark }: { readonly type: WebhookType; readonly mark: DeliveryMark },
): Decision<boolean> {
  const { deliveries } = facts;
  if (deliveries === null || deliveries[type]?.nextAt === null) return { outcome: false };
  return { outcome: true, changes: { facts: { deliveries: { ...deliveries, [type]: mark } } } };
}

/** True for the one caller that may report the loss of a result that expired unfetched. */
export function reportLoss({ facts }: SessionRecord, now: number): Decision<boolean> {
  if (!isUnfetched(facts) || isLive(facts, now) || facts.lossReported) return { outcome: false };
  return { outcome: true, changes: { facts: { lossReported: true } } };
}

/** Deletes a session of this account; false if there is none. */
export function remove(
  { facts }: SessionRecord,
  { account }: { readonly account: AccountId },
  now: number,
): Decision<boolean> {
  if (facts.account !== account || !isFound(facts, now)) return { outcome: false };
  return { outcome: true, changes: 'deleted' };
}

export const applyChanges = ({ facts, work }: SessionRecord, changes: Changes): SessionRecord => ({
  facts: { ...facts, ...changes.facts },
  work: work && { ...work, ...changes.work },
});

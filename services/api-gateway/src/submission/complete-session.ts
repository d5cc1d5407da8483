import { problem } from '../edge/problem.ts';
import { countUnit, type MinuteUnit, peekUnit, type QuotaStore, uncountUnit, utcMinute } from '../session/quotas.ts';
import type { Loaded, SessionRecords } from '../session/records.ts';
import { type CompletionOutcome, complete } from '../session/rules.ts';
import { type PackedContent, unpacked } from '../session/sealing.ts';
import type { Lifetimes, SessionFacts } from '../session/session.ts';
import { changeWatched, type WatchedRecords } from '../session/watching.ts';

export interface CompletionDependencies extends WatchedRecords {
  readonly records: Pick<SessionRecords, 'load' | 'change'>;
  /** Store of quotas of accounts. */
  readonly claims: QuotaStore;
  readonly lifetimes: Lifetimes;
}

export interface CompleteRequest {
  readonly packed: PackedContent;
  /** JSON bytes of the whole result. */
  readonly result: Uint8Array;
  /** Packed and deflated cells of the map, for reports; absent if nothing was painted. */
  readonly cells?: Uint8Array;
  readonly submissionsPerMinute: number;
  /** Also the session's `completed_at`. */
  readonly now: number;
}

const toUnit = ({ account, id }: SessionFacts, most: number, now: number): MinuteUnit => ({
  account,
  kind: 'submissions',
  member: id,
  most,
  now,
});

const quotaExceeded = (secondsLeft: number) => problem('submission_quota_exceeded', { retryAfterSeconds: secondsLeft });

/** Throws the problem of a used quota before a submission is scored, so that a rejected one costs no work; counts nothing. */
export async function assertQuota(
  claims: QuotaStore,
  facts: SessionFacts,
  { submissionsPerMinute, now }: Pick<CompleteRequest, 'submissionsPerMinute' | 'now'>,
): Promise<void> {
  const { used, secondsLeft } = await peekUnit(claims, toUnit(facts, submissionsPerMinute, now));
  if (used === 0) throw quotaExceeded(secondsLeft);
}

/** Corrects the count of a submission without completion, unless an earlier one of the session counted in this minute. */
async function uncount(
  { records, claims }: CompletionDependencies,
  unit: MinuteUnit,
  { facts }: Loaded,
): Promise<void> {
  const completedAt = (await records.load(facts.id))?.facts.completedAt ?? null;
  if (completedAt !== null && utcMinute(completedAt).name === utcMinute(unit.now).name) return;
  await uncountUnit(claims, unit);
}

/**
 * Completes a session within the quota of its account; throws the problem of a used quota. Two slots, so two steps: the first one counts,
 * because a completed submission cannot be rejected later. It counts by session, so a retry after a crash between the steps does not count
 * again; without a retry the count stays until the minute ends.
 */
export async function completeSession(
  dependencies: CompletionDependencies,
  session: Loaded,
  { packed, result, cells, submissionsPerMinute, now }: CompleteRequest,
): Promise<CompletionOutcome> {
  const { claims, lifetimes } = dependencies;
  const unit = toUnit(session.facts, submissionsPerMinute, now);
  const { used, secondsLeft } = await countUnit(claims, unit);
  if (used === 0) throw quotaExceeded(secondsLeft);
  const completion = { hash: packed.hash, hasCells: cells !== undefined, ...lifetimes };
  const outcome = await changeWatched(dependencies, session, {
    decide: (record) => complete(record, completion, now),
    contents: { submission: packed.content, result: unpacked(result), ...(cells && { cells: unpacked(cells) }) },
    lookAt: now + lifetimes.resultRetention,
    now,
  });
  if (outcome !== 'completed') await uncount(dependencies, unit, session);
  return outcome;
}

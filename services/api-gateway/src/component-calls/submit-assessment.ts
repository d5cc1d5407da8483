import type { CallContext } from '@pain-assessment/bus';
import type { Result, SubmissionAnswer, SubmissionRequest } from '@pain-assessment/contracts';
import type { Clock } from '@pain-assessment/service-kit';
import type { Assess } from '../assessment/assess.ts';
import { checkAssessment } from '../assessment/check-assessment.ts';
import { busContext } from '../assessment/compute.ts';
import { loadResult, summarise } from '../assessment/end-screen.ts';
import { auditPage, type ComponentCaller, type ComponentOperation } from '../callers/component-call.ts';
import { acceptAssessment } from '../edge/body-shapes.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { json } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import { type Admission, joinPerOwner } from '../limits/limits.ts';
import type { SessionReports } from '../report/session-reports.ts';
import { changeAndNotify, type NotifyingRecords } from '../session/notifier.ts';
import { type PackedContent, unpacked } from '../session/packed-content.ts';
import { countUnit, type MinuteUnit, peekUnit, type QuotaStore, uncountUnit, utcMinute } from '../session/quotas.ts';
import type { ReadAssessment, WithReadAssessment } from '../session/read-assessment.ts';
import type { Loaded, SessionRecords } from '../session/records.ts';
import type { ResumeBundles } from '../session/resume-bundles.ts';
import { type CompletionOutcome, complete, saveSubmission } from '../session/rules.ts';
import type { Lifetimes, SessionFacts } from '../session/session.ts';

/** Part of the deadline reserved for the completion in the store, ms. */
const COMPLETING_MS = 600;

export interface CompletionDependencies extends NotifyingRecords {
  readonly records: Pick<SessionRecords, 'load' | 'change'>;
  /** Store of quotas of accounts. */
  readonly claims: QuotaStore;
  readonly lifetimes: Lifetimes;
}

export interface CompleteRequest {
  /** Of the submission. */
  readonly hash: string;
  /** JSON bytes of the whole result. */
  readonly result: Uint8Array;
  /** JSON bytes of the counts of its map, for reports. */
  readonly mapCounts: Uint8Array;
  readonly submissionsPerMinute: number;
  /** Also the session's `completed_at`. */
  readonly now: number;
}

interface SubmissionDependencies extends CompletionDependencies {
  readonly bundles: ResumeBundles;
  readonly assess: Assess;
  readonly reports: Pick<SessionReports, 'startAhead'>;
  readonly baseUrl: string;
  readonly clock: Clock;
}

interface Submission extends ComponentCaller {
  readonly assessment: ReadAssessment;
  readonly packed: PackedContent;
  /** The page that writes, and the revision that it goes on from. */
  readonly origin: Pick<SubmissionRequest, 'writer' | 'base'>;
  readonly now: number;
  readonly take: Admission['take'];
  readonly context: CallContext;
}

/** `replayed`: an earlier submission with the same content completed the session. */
interface Submitted {
  readonly outcome: 'completed' | 'replayed';
  readonly result: Result;
  readonly pinSet: boolean;
}

const toUnit = ({ account, id }: SessionFacts, most: number, now: number): MinuteUnit => ({
  account,
  kind: 'submissions',
  member: id,
  most,
  now,
});

/** Throws the problem of a used quota; `count` counts the unit, or peeks. */
export async function assertQuota(count: typeof countUnit, claims: QuotaStore, unit: MinuteUnit): Promise<void> {
  const { used, secondsLeft } = await count(claims, unit);
  if (used === 0) throw problem('submission_quota_exceeded', { retryAfterSeconds: secondsLeft });
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
  { hash, result, mapCounts, submissionsPerMinute, now }: CompleteRequest,
): Promise<CompletionOutcome> {
  const { claims, lifetimes } = dependencies;
  const unit = toUnit(session.facts, submissionsPerMinute, now);
  await assertQuota(countUnit, claims, unit);
  const completion = { hash, ...lifetimes };
  const outcome = await changeAndNotify(dependencies, session, {
    decide: (record) => complete(record, completion, now),
    contents: { result: unpacked(result), 'map-counts': unpacked(mapCounts) },
    lookAt: now + lifetimes.resultRetention,
    now,
  });
  if (outcome !== 'completed') await uncount(dependencies, unit, session);
  return outcome;
}

/** The result of an assessment, and the counts of its map for later reports. */
async function computeResult(dependencies: SubmissionDependencies, submission: Submission) {
  const { bundles, assess, baseUrl } = dependencies;
  const { session, assessment, context, now } = submission;
  const { facts, work } = session;
  const { zone, modules } = facts;
  const { patient, locale, valueSet, reopenedFrom, isTest = false } = work.profile;
  const computedAt = new Date(now).toISOString();
  const { assessed, versions, mapCounts } = await assess(
    { zone, modules, profile: work.profile, assessment, computedAt },
    context,
  );
  const { wording } = assessed.provenance;
  const contents = { zone, patient, locale, valueSet, versions, assessment, computedAt, reopenedFrom, wording, isTest };
  const result: Result = {
    session_id: facts.id,
    ...assessed,
    report_url: `${baseUrl}/v1/sessions/${facts.id}/report.pdf`,
    resume_bundle: await bundles.seal(contents, facts.account),
  };
  return { result, mapCounts };
}

/** The result of a completed session, until its deletion. */
async function replay(
  { records, clock }: SubmissionDependencies,
  { session, take }: Submission,
  pinSet: boolean,
): Promise<Submitted> {
  const result = await loadResult(records, session, { now: clock(), take });
  if (!result) throw problem('session_not_found');
  return { outcome: 'replayed', result, pinSet };
}

/** Saves, scores, draws, completes; after a failed step the same submission repeats them (contract.md#lifetimes). */
async function submit(dependencies: SubmissionDependencies, submission: Submission): Promise<Submitted> {
  const { records, claims } = dependencies;
  const { account, session, packed, origin, now } = submission;
  const { submissionsPerMinute } = account.quotas;
  const contents = { submission: packed.content };
  const command = { ...origin, hash: packed.hash };
  const saved = await records.change(session, (record) => saveSubmission(record, command, now), { contents, now });
  if (!saved) throw problem('session_not_found');
  // A code may have been set while the body travelled.
  const pinSet = saved.loaded.work?.codeHash !== null;
  if (saved.outcome === 'completed_same') return replay(dependencies, submission, pinSet);
  if (saved.outcome !== 'saved') throw problem(saved.outcome);
  // Before the work: a submission above the quota costs none.
  await assertQuota(peekUnit, claims, toUnit(session.facts, submissionsPerMinute, now));
  const { result, mapCounts } = await computeResult(dependencies, submission);
  const outcome = await completeSession(dependencies, saved.loaded, {
    hash: packed.hash,
    result: Buffer.from(JSON.stringify(result)),
    mapCounts: Buffer.from(JSON.stringify(mapCounts)),
    submissionsPerMinute,
    now,
  });
  if (outcome === 'completed') return { outcome, result, pinSet };
  if (outcome === 'completed_same') return replay(dependencies, submission, pinSet);
  throw problem(outcome);
}

/**
 * `POST /component/api/submission`; idempotent by content (contract.md#component-api). This replica runs one submission of a session at a
 * time: an equal one shares its outcome, another one waits for it (contract.md#time-to-complete).
 */
export function submitAssessment(dependencies: SubmissionDependencies): ComponentOperation {
  const join = joinPerOwner<Submitted>();
  return {
    bounds: CALLS.submission,
    body: 'submission',
    audit: auditPage('completion'),
    async run(call) {
      const { session, account } = call.caller;
      const { value, packed } = acceptAssessment<WithReadAssessment<SubmissionRequest>>(call.body);
      const { assessment, ...origin } = value;
      const errors = checkAssessment(assessment, session, { isDraft: false });
      if (errors.length > 0) throw invalidRequest(...errors);
      const context = busContext(account.id, call, COMPLETING_MS);
      const submission = { account, session, assessment, packed, origin, now: call.now, take: call.take, context };
      const { joined, outcome: submitted } = await join({ owner: session.facts.id, content: packed.hash }, () =>
        submit(dependencies, submission),
      );
      // A session with a code shows the summary only after `unlock`.
      const isShown = session.work.profile.showResults && !submitted.pinSet;
      const answer: SubmissionAnswer = { status: 'completed', result: isShown ? summarise(submitted.result) : null };
      const isReplayed = joined || submitted.outcome === 'replayed';
      const query = { account: account.id, id: session.facts.id, now: dependencies.clock() };
      if (!isReplayed) dependencies.reports.startAhead(query, { trace: call.trace, account });
      return { ...json(200, answer), ...(isReplayed && { audited: { outcome: 'replayed' as const } }) };
    },
  };
}

import type { Bus, CallContext } from '@pain-assessment/bus';
import type { Assessment, Result } from '@pain-assessment/contracts';
import { refusal, refusalUntil } from '../http/problem.ts';
import type { ResumeBundles } from '../resume-bundle/port.ts';
import type { CompletionOutcome, SubmissionOutcome } from '../sessions/port.ts';
import type { OpenSession, Sessions } from '../sessions/sessions-port.ts';
import { assembleResult, versionsUsed } from './assemble-result.ts';
import { drawFigures } from './figures.ts';
import { type Computable, computeNumbers } from './scoring.ts';

/** A checked assessment on its way to a result. */
export interface Submission {
  readonly session: OpenSession;
  readonly assessment: Assessment;
  readonly submissionsPerMinute: number;
  readonly now: number;
  readonly context: CallContext;
}

/** A completed session's result; `replayed` where it was completed by an earlier submission of the same content. */
export interface Submitted {
  readonly result: Result;
  readonly replayed: boolean;
}

/** Completes a session; what cannot be completed now is saved and may be sent again (contract 1, lifetimes). */
export type SubmissionFlow = (submission: Submission) => Promise<Submitted>;

interface SubmissionDependencies {
  readonly sessions: Sessions;
  readonly bundles: ResumeBundles;
  readonly bus: Bus;
  readonly baseUrl: string;
  readonly engine: string;
}

function assertSubmittable(outcome: SubmissionOutcome | CompletionOutcome): void {
  if (outcome === 'not_found') throw refusal('session_not_found');
  if (outcome === 'not_started') throw refusal('not_started');
  if (outcome === 'completed_other') throw refusal('already_completed');
}

const quotaExceeded = (retryAfterSeconds: number) => refusalUntil('submission_quota_exceeded', retryAfterSeconds);

async function compute(dependencies: SubmissionDependencies, submission: Submission): Promise<Result> {
  const { bundles, bus, baseUrl, engine } = dependencies;
  const { session, assessment, context, now } = submission;
  const { facts, profile } = session;
  const { zone, modules } = facts;
  const { patient, locale, valueSet } = profile;
  const computable: Computable = { zone, modules, profile, assessment };
  const computedAt = new Date(now).toISOString();
  const numbers = await computeNumbers(bus, computable, locale, context);
  const figures = await drawFigures(bus, computable, numbers, context);
  const versions = versionsUsed(profile.versions, modules);
  const contents = { zone, patient, locale, valueSet, versions, assessment, computedAt };
  const resumeBundle = await bundles.seal(contents, facts.account);
  const reportUrl = `${baseUrl}/v1/sessions/${facts.id}/report.pdf`;
  return assembleResult({ facts, profile, numbers, figures, engine, computedAt, reportUrl, resumeBundle });
}

/** The result of a session completed before, as long as it is kept. */
async function storedResult(sessions: Sessions, { facts }: OpenSession): Promise<Submitted> {
  const peeked = await sessions.peek(facts.account, facts.id, Date.now());
  if (!peeked?.body) throw refusal('session_not_found');
  return { result: JSON.parse(peeked.body.toString()) as Result, replayed: true };
}

async function complete(dependencies: SubmissionDependencies, submission: Submission): Promise<Submitted> {
  const { sessions } = dependencies;
  const { session, assessment, submissionsPerMinute, now } = submission;
  const result = await compute(dependencies, submission);
  const bytes = Buffer.from(JSON.stringify(result));
  const outcome = await sessions.complete({ session, assessment, result: bytes, submissionsPerMinute, now });
  if (outcome.outcome === 'quota_exceeded') throw quotaExceeded(outcome.retryAfterSeconds);
  assertSubmittable(outcome.outcome);
  return outcome.outcome === 'completed' ? { result, replayed: false } : storedResult(sessions, session);
}

/** Seal and save, score, draw, complete in one step: each part may fail and be done again by the same submission (architecture). */
export function createSubmissionFlow(dependencies: SubmissionDependencies): SubmissionFlow {
  const { sessions } = dependencies;
  return async (submission) => {
    const { session, assessment, submissionsPerMinute, now } = submission;
    const saved = await sessions.saveSubmission(session, assessment, now);
    assertSubmittable(saved);
    if (saved === 'completed_same') return storedResult(sessions, session);
    const quota = await sessions.submissionQuota(session, submissionsPerMinute, now);
    if (quota.outcome === 'quota_exceeded') throw quotaExceeded(quota.retryAfterSeconds);
    return complete(dependencies, submission);
  };
}

import type { CallContext } from '@pain-assessment/bus';
import type { Assessment, Result } from '@pain-assessment/contracts';
import type { Clock } from '@pain-assessment/service-kit';
import type { Assess } from '../assessment/assess.ts';
import type { ResumeBundles } from '../vault/resume-bundles.ts';
import type {
  OpenSession,
  QuotaOutcome,
  SubmissionOutcome as SaveOutcome,
  SealedSubmission,
  SessionVault,
} from '../vault/session-vault.ts';

/** A checked assessment that is to become a result. */
export interface Submission {
  readonly session: OpenSession;
  readonly assessment: Assessment;
  readonly submissionsPerMinute: number;
  readonly now: number;
  readonly context: CallContext;
}

/** `replayed`: the session was completed before, by a submission of the same content. */
export type SubmissionOutcome =
  | { readonly outcome: 'completed' | 'replayed'; readonly result: Result }
  | { readonly outcome: Exclude<SaveOutcome, 'saved' | 'completed_same'> }
  | Extract<QuotaOutcome, { outcome: 'quota_exceeded' }>;

/** Completes a session; what cannot be completed now is saved and may be sent again (contract.md#lifetimes). */
export type SubmissionFlow = (submission: Submission) => Promise<SubmissionOutcome>;

interface SubmissionDependencies {
  readonly vault: Pick<SessionVault, 'sealSubmission' | 'saveSubmission' | 'submissionQuota' | 'complete' | 'summary'>;
  readonly bundles: ResumeBundles;
  readonly assess: Assess;
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** A result, and the cells of its map for the reports that are drawn later. */
interface Computed {
  readonly result: Result;
  readonly cells: string | undefined;
}

async function computeResult(dependencies: SubmissionDependencies, submission: Submission): Promise<Computed> {
  const { bundles, assess, baseUrl } = dependencies;
  const { session, assessment, context, now } = submission;
  const { facts, profile } = session;
  const { zone, modules } = facts;
  const { patient, locale, valueSet, reopenedFrom } = profile;
  const computedAt = new Date(now).toISOString();
  const { assessed, versions, cells } = await assess({ zone, modules, profile, assessment, computedAt }, context);
  const { wording } = assessed.provenance;
  const contents = { zone, patient, locale, valueSet, versions, assessment, computedAt, reopenedFrom, wording };
  const result: Result = {
    session_id: facts.id,
    ...assessed,
    report_url: `${baseUrl}/v1/sessions/${facts.id}/report.pdf`,
    resume_bundle: await bundles.seal(contents, facts.account),
  };
  return { result, cells };
}

/** The result of a session completed before, as long as it is kept. */
async function replay({ vault, clock }: SubmissionDependencies, session: OpenSession): Promise<SubmissionOutcome> {
  const result = await vault.summary(session, clock());
  return result ? { outcome: 'replayed', result } : { outcome: 'not_found' };
}

async function finish(
  dependencies: SubmissionDependencies,
  submission: Submission,
  sealed: SealedSubmission,
): Promise<SubmissionOutcome> {
  const { vault } = dependencies;
  const { session, submissionsPerMinute, now } = submission;
  const saved = await vault.saveSubmission(sealed, now);
  if (saved === 'completed_same') return replay(dependencies, session);
  if (saved !== 'saved') return { outcome: saved };
  // Asked before the work is done, and counted only with the completion.
  const quota = await vault.submissionQuota(session, submissionsPerMinute, now);
  if (quota.outcome === 'quota_exceeded') return quota;
  const { result, cells } = await computeResult(dependencies, submission);
  const completion = await vault.complete({
    submission: sealed,
    result: Buffer.from(JSON.stringify(result)),
    ...(cells !== undefined && { cells: Buffer.from(cells, 'base64') }),
    submissionsPerMinute,
    now,
  });
  if ('retryAfterSeconds' in completion) return completion;
  const { outcome } = completion;
  if (outcome === 'completed') return { outcome, result };
  return outcome === 'completed_same' ? replay(dependencies, session) : { outcome };
}

/** Seal and save, score, draw, complete in one step: each part may fail and be done again by the same submission. */
export function createSubmissionFlow(dependencies: SubmissionDependencies): SubmissionFlow {
  return async (submission) =>
    finish(
      dependencies,
      submission,
      await dependencies.vault.sealSubmission(submission.session, submission.assessment),
    );
}

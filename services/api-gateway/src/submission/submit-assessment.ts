import { type ProblemCode, type SubmissionAnswer, SubmissionRequest } from '@pain-assessment/contracts';
import { checkAssessment, summarise } from '../assessment/assessment.ts';
import { busContext } from '../assessment/drawing.ts';
import { auditPage, type ComponentOperation } from '../callers/component-call.ts';
import { parseBody } from '../edge/body.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { json } from '../edge/route.ts';
import type { SubmissionFlow, SubmissionOutcome } from './submission-flow.ts';

/** The most expensive map is done in it, with what waits before it (contract.md#time-to-complete). */
const SUBMISSION_DEADLINE_MS = 12_000;
const BODY_LIMIT = 2 * 1024 * 1024;
/** What completing in the store may still take of the deadline. */
const COMPLETING_MS = 600;

type Refused = Exclude<SubmissionOutcome['outcome'], 'completed' | 'replayed' | 'quota_exceeded'>;

const PROBLEM_CODES: Readonly<Record<Refused, ProblemCode>> = {
  not_found: 'session_not_found',
  not_started: 'not_started',
  completed_other: 'already_completed',
};

function assertCompleted(submitted: SubmissionOutcome) {
  if ('result' in submitted) return submitted;
  if (!('retryAfterSeconds' in submitted)) throw problem(PROBLEM_CODES[submitted.outcome]);
  throw problem('submission_quota_exceeded', { retryAfterSeconds: submitted.retryAfterSeconds });
}

/** `POST /component/api/submission`; idempotent by content (contract.md#component-api). */
export function submitAssessment({ submit }: { submit: SubmissionFlow }): ComponentOperation {
  return {
    kind: 'submission',
    body: { limit: BODY_LIMIT },
    deadlineMs: SUBMISSION_DEADLINE_MS,
    audit: auditPage('completion'),
    async run({ caller, body, now, deadline, trace }) {
      const { session, account } = caller;
      const { assessment } = parseBody(SubmissionRequest, body);
      const errors = checkAssessment(assessment, session, { isDraft: false });
      if (errors.length > 0) throw invalidRequest(...errors);
      const context = busContext(account.id, { trace, deadline, reservedMs: COMPLETING_MS });
      const { submissionsPerMinute } = account.quotas;
      const { outcome, result } = assertCompleted(
        await submit({ session, assessment, submissionsPerMinute, now, context }),
      );
      // With a code set the summary is shown only after `unlock`.
      const isShown = session.profile.showResults && !session.pinSet;
      const answer: SubmissionAnswer = { status: 'completed', result: isShown ? summarise(result) : null };
      return { ...json(200, answer), ...(outcome === 'replayed' && { audited: { outcome } }) };
    },
  };
}

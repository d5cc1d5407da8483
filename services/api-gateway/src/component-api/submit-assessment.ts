import { type Result, type SubmissionAnswer, SubmissionRequest, type Summary } from '@pain-assessment/contracts';
import { json } from '../http/answer.ts';
import { invalidRequest } from '../http/problem.ts';
import { parseBody } from '../http/validate.ts';
import type { OpenSession } from '../sessions/sessions-port.ts';
import { checkAssessment } from '../submissions/check-assessment.ts';
import type { SubmissionFlow } from '../submissions/submission-flow.ts';
import { summaryOf } from '../submissions/summary.ts';
import { auditCompletion, type ComponentCall } from './open-session.ts';

const BODY_LIMIT = 2 * 1024 * 1024;
/** What completing in the store may still take of the deadline. */
const COMPLETING_MS = 600;

/** With a code set the summary waits behind `unlock` (contract 2). */
function summaryFor({ profile, pinSet }: OpenSession, result: Result): Summary | null {
  return profile.showResults && !pinSet ? summaryOf(result) : null;
}

/** `POST /component/api/submission`; idempotent by content (contract 2). */
export function submitAssessment({ submit }: { submit: SubmissionFlow }) {
  return {
    bodyLimit: BODY_LIMIT,
    async run({ session, account, exchange, body, now, deadline }: ComponentCall) {
      const entry = auditCompletion(exchange, session);
      const { assessment } = parseBody(SubmissionRequest, body);
      const errors = checkAssessment(assessment, session, { isDraft: false });
      if (errors.length > 0) throw invalidRequest(...errors);
      const { requestId, traceparent } = exchange;
      const context = { requestId, deadline: deadline - COMPLETING_MS, ...(traceparent && { traceparent }) };
      const { submissionsPerMinute } = account.quotas;
      const { result, replayed } = await submit({ session, assessment, submissionsPerMinute, now, context });
      if (replayed) entry.outcome = 'replayed';
      const answer: SubmissionAnswer = { status: 'completed', result: summaryFor(session, result) };
      return json(200, answer);
    },
  };
}

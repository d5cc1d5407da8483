import { DraftRequest, type ProblemCode } from '@pain-assessment/contracts';
import { nothing } from '../http/answer.ts';
import { invalidRequest, refusal } from '../http/problem.ts';
import { parseBody } from '../http/validate.ts';
import type { DraftOutcome } from '../sessions/port.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import { checkAssessment } from '../submissions/check-assessment.ts';
import type { ComponentCall } from './open-session.ts';

const BODY_LIMIT = 2 * 1024 * 1024;

const REFUSALS: Readonly<Record<Exclude<DraftOutcome, 'saved'>, ProblemCode>> = {
  stale: 'stale_draft',
  not_started: 'not_started',
  already_completed: 'already_completed',
  not_found: 'session_not_found',
};

/** `PUT /component/api/draft` (contract 2). */
export function saveDraft({ sessions }: { sessions: Sessions }) {
  return {
    bodyLimit: BODY_LIMIT,
    async run({ session, body, now }: ComponentCall) {
      const { revision, assessment } = parseBody(DraftRequest, body);
      const errors = checkAssessment(assessment, session, { isDraft: true });
      if (errors.length > 0) throw invalidRequest(...errors);
      const outcome = await sessions.saveDraft(session, revision, assessment, now);
      if (outcome !== 'saved') throw refusal(REFUSALS[outcome]);
      return nothing;
    },
  };
}

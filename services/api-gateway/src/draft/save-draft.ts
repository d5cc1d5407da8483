import { DraftRequest, type ProblemCode } from '@pain-assessment/contracts';
import { checkAssessment } from '../assessment/assessment.ts';
import type { ComponentOperation } from '../callers/component-call.ts';
import { parseBody } from '../edge/body.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { noContent } from '../edge/route.ts';
import { saveInTurn } from '../limits/in-flight.ts';
import type { DraftOutcome, SessionVault } from '../vault/session-vault.ts';

const BODY_LIMIT = 2 * 1024 * 1024;

const PROBLEM_CODES: Readonly<Record<Exclude<DraftOutcome, 'saved'>, ProblemCode>> = {
  stale: 'stale_draft',
  not_started: 'not_started',
  already_completed: 'already_completed',
  not_found: 'session_not_found',
};

/** `PUT /component/api/draft` (contract.md#component-api). */
export function saveDraft({ vault }: { vault: Pick<SessionVault, 'saveDraft'> }): ComponentOperation {
  const saveInOrder = saveInTurn<DraftOutcome>('stale');
  return {
    kind: 'draft',
    body: { limit: BODY_LIMIT },
    async run({ caller: { session }, body, now, signal }) {
      const { revision, assessment } = parseBody(DraftRequest, body);
      const errors = checkAssessment(assessment, session, { isDraft: true });
      if (errors.length > 0) throw invalidRequest(...errors);
      const outcome = await saveInOrder({ session: session.facts.id, revision, signal }, () =>
        vault.saveDraft(session, { revision, assessment }, now),
      );
      if (outcome !== 'saved') throw problem(PROBLEM_CODES[outcome]);
      return noContent;
    },
  };
}

import { sharePerOwner } from '../limits/in-flight.ts';
import type { SubmissionFlow, SubmissionOutcome } from './submission-flow.ts';

/**
 * One submission of a session at a time in this replica: an equal one shares its outcome, another one is refused with `limit_reached`
 * (contract.md#time-to-complete).
 */
export function shareSubmissions(submit: SubmissionFlow): SubmissionFlow {
  const share = sharePerOwner<SubmissionOutcome>();
  return async (submission) => {
    const { session, assessment } = submission;
    const call = { owner: session.facts.id, content: assessment };
    const { joined, outcome } = await share(call, () => submit(submission));
    return joined && outcome.outcome === 'completed' ? { ...outcome, outcome: 'replayed' } : outcome;
  };
}

import type { DraftRequest } from '@pain-assessment/contracts';
import { codedError, systemClock } from '@pain-assessment/service-kit';
import { checkAssessment } from '../assessment/check-assessment.ts';
import type { ComponentOperation } from '../callers/component-call.ts';
import { acceptAssessment } from '../edge/body-shapes.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { noContent } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import { limitReached } from '../limits/limits.ts';
import type { WithReadAssessment } from '../session/read-assessment.ts';
import type { SessionRecords } from '../session/records.ts';
import { type DraftOutcome, saveDraft } from '../session/rules.ts';
import type { SessionRecord } from '../session/session.ts';

/**
 * Saves one draft of each session at a time; one more may wait, the newest. Returns `stale` for a draft that a newer one replaced, or with
 * a lower revision than the waiting one. Rejects the same revision a second time with `limit_reached`.
 */
export function saveInTurn<T>(
  stale: T,
): (
  draft: { readonly session: string; readonly revision: number; readonly isLate: () => boolean },
  save: () => Promise<T>,
) => Promise<T> {
  /**
   * Waiting draft of each session with a running save, or null. `begin` runs at the end of that save, with true if the draft may be saved.
   */
  const waiting = new Map<string, { readonly revision: number; begin(mayRun: boolean): void } | null>();

  function waitTurn(session: string, revision: number): Promise<boolean> {
    const other = waiting.get(session);
    if (other === undefined) {
      waiting.set(session, null);
      return Promise.resolve(true);
    }
    if (other && other.revision > revision) return Promise.resolve(false);
    if (other && other.revision === revision) throw limitReached('draftAttempts');
    other?.begin(false);
    return new Promise((begin) => waiting.set(session, { revision, begin }));
  }

  return async ({ session, revision, isLate }, save) => {
    if (!(await waitTurn(session, revision))) return stale;
    try {
      if (isLate()) throw codedError('call_timeout', 'the draft waited too long');
      return await save();
    } finally {
      const next = waiting.get(session);
      if (next) {
        waiting.set(session, null);
        next.begin(true);
      } else waiting.delete(session);
    }
  };
}

/** `PUT /component/api/draft` (contract.md#component-api). */
export function receiveDraft({ records }: { readonly records: Pick<SessionRecords, 'change'> }): ComponentOperation {
  const saveInOrder = saveInTurn<DraftOutcome>('stale_draft');
  return {
    bounds: CALLS.draft,
    body: 'draft',
    async run({ caller: { session }, body, now, deadline }) {
      const { value, packed } = acceptAssessment<WithReadAssessment<DraftRequest>>(body);
      const { assessment, ...command } = value;
      const errors = checkAssessment(assessment, session, { isDraft: true });
      if (errors.length > 0) throw invalidRequest(...errors);
      const isLate = () => systemClock() >= deadline;
      const { content: draft, hash } = packed;
      const outcome = await saveInOrder({ session: session.facts.id, revision: command.revision, isLate }, async () => {
        const decide = (record: SessionRecord) => saveDraft(record, { ...command, hash }, now);
        const changed = await records.change(session, decide, { contents: { draft }, now });
        return changed?.outcome ?? 'session_not_found';
      });
      if (outcome !== 'saved') throw problem(outcome);
      return noContent;
    },
  };
}

import type { CreatedSession, DraftAssessment } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { sessionsAt } from './session.ts';

/** Waits until the service holds a draft that satisfies `isThere`, and answers it. */
export async function storedDraft(
  baseUrl: string,
  session: CreatedSession,
  isThere: (draft: DraftAssessment) => boolean,
): Promise<DraftAssessment> {
  let draft: DraftAssessment = {};
  await waitFor(async () => {
    draft = (await sessionsAt(baseUrl).view(session)).draft ?? {};
    return isThere(draft);
  });
  return draft;
}

/** Number of strokes of a draft. */
export const strokeCount = (draft: DraftAssessment): number => draft.cartography?.strokes?.length ?? 0;

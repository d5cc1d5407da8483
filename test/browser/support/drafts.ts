import type { CreatedSession, DraftAssessment } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { sessionsAt } from './session.ts';

/** The page asks by the same token, of which the service takes two of these calls a second for long, and sixty at once. */
const ASK_EVERY_MS = 300;

/** Waits until the service holds a draft that satisfies `isThere`, and answers it. */
export async function storedDraft(
  baseUrl: string,
  session: CreatedSession,
  isThere: (draft: DraftAssessment) => boolean,
): Promise<DraftAssessment> {
  let draft: DraftAssessment = {};
  const asked = async () => {
    draft = (await sessionsAt(baseUrl).view(session)).draft ?? {};
    return isThere(draft);
  };
  await waitFor(asked, { what: 'the draft', everyMs: ASK_EVERY_MS });
  return draft;
}

/** Number of strokes of a draft. */
export const strokeCount = (draft: DraftAssessment): number => draft.cartography?.strokes?.length ?? 0;

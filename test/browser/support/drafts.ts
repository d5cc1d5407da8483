import type { CreatedSession, DraftAssessment } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { sessionsAt } from './session.ts';
import type { Stand } from './stand.ts';
import type { Tablet } from './tablet.ts';

/** The page asks by the same token, of which the service takes two of these calls a second for long, and sixty at once. */
const ASK_EVERY_MS = 300;

/** Waits until the service holds a draft that satisfies `isThere`, and answers it. */
export async function storedDraft(
  baseUrl: string,
  session: CreatedSession,
  isThere: (draft: DraftAssessment) => boolean | Promise<boolean>,
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

/** Number of stored strokes, once there are at least so many. */
export const strokesStored = async ({ baseUrl }: Stand, session: CreatedSession, least: number): Promise<number> =>
  strokeCount(await storedDraft(baseUrl, session, (draft) => strokeCount(draft) >= least));

/** Draws across the front with the strength that is chosen, or chooses one. */
export async function drawLine(tablet: Tablet, y: number): Promise<void> {
  await tablet.frame.waitForSelector('.choice');
  if (!(await tablet.frame.$('.choice input:checked'))) await tablet.choose('.choice:has([value=moderate])');
  await tablet.draw('front', [
    [0.45, y],
    [0.55, y],
  ]);
}

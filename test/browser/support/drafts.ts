import type { CreatedSession, DraftAssessment } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { sessionsAt } from './session.ts';
import type { Stand } from './stand.ts';
import type { Tablet } from './tablet.ts';

/** The page uses the same token. For each token the service allows two of these calls per second, and bursts of sixty. */
const ASK_EVERY_MS = 300;

/** Waits for a stored draft that satisfies `isThere`, and returns it. */
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

/** Waits for at least this number of stored strokes, and returns their number. */
export const strokesStored = async ({ baseUrl }: Stand, session: CreatedSession, least: number): Promise<number> =>
  strokeCount(await storedDraft(baseUrl, session, (draft) => strokeCount(draft) >= least));

/** Draws across the front with the chosen intensity, or chooses one first. */
export async function drawLine(tablet: Tablet, y: number): Promise<void> {
  await tablet.frame.waitForSelector('.choice');
  if (!(await tablet.frame.$('.choice input:checked'))) await tablet.choose('.choice:has([value=moderate])');
  await tablet.draw('front', [
    [0.45, y],
    [0.55, y],
  ]);
}

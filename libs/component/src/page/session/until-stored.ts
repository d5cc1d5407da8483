import type { AssessmentView } from '@pain-assessment/contracts';
import { waitOrOnline } from './retry.ts';

/** Keeps the revision of the newest draft over a reload of the page. */
export interface RevisionMemory {
  /** 0 where none was remembered. */
  recall(): number;
  remember(revision: number): void;
}

/** Waits in ms before each further look, 5.5 s in all: a draft that takes longer is merged when the page next saves. */
const WAITS_MS = [100, 200, 400, 800, 1_600, 2_400];

/**
 * The session's view once the service has stored the draft of `revision`: what a page sends as it disappears may reach
 * the service after the first call of the page that replaces it. Rejects as `load` does.
 */
export async function untilStored(revision: number, load: () => Promise<AssessmentView>): Promise<AssessmentView> {
  let view = await load();
  for (const wait of WAITS_MS) {
    if (view.status !== 'in_progress' || view.draft_revision >= revision) break;
    await waitOrOnline(wait);
    view = await load();
  }
  return view;
}

import type { Assessment, DraftAssessment } from '@pain-assessment/contracts';
import { saysNoPain, strokesOf } from './pain-map.ts';
import type { OpenState } from './state.ts';

/** What is saved: the parts of the session's modules, with nothing filled in for the patient. */
export function draftOf({ view, map, answers }: OpenState): DraftAssessment {
  const noPain = saysNoPain(map);
  return {
    ...(view.modules.includes('cartography') ? { cartography: { no_pain: noPain, strokes: [...strokesOf(map)] } } : {}),
    ...(view.modules.includes('questionnaires') ? { answers } : {}),
  };
}

/** What is sent: the same parts, complete. */
export function assessmentOf(open: OpenState): Assessment {
  return draftOf(open) as Assessment;
}

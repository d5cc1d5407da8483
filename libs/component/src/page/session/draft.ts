import type { DraftAssessment } from '@pain-assessment/contracts';
import type { OpenState } from './state.ts';

/** Saved content, which is submitted at the end: the parts of the session's modules, with nothing filled in for the patient. */
export function createDraft({ view, board, answers }: OpenState): DraftAssessment {
  return {
    ...(board && view.modules.includes('cartography') ? { cartography: board.cartography } : {}),
    ...(view.modules.includes('questionnaires') ? { answers } : {}),
  };
}

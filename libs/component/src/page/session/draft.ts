import type { DraftAssessment, Stroke } from '@pain-assessment/contracts';
import type { OpenState } from './state.ts';

/** Saved content, which is submitted at the end: the parts of the session's modules, with nothing filled in for the patient. */
export function createDraft({ view, board, answers }: OpenState): DraftAssessment {
  return {
    ...(board && view.modules.includes('cartography') ? { cartography: board.cartography } : {}),
    ...(view.modules.includes('questionnaires') ? { answers } : {}),
  };
}

/** JSON text of a draft or of a whole assessment. */
export type WriteDraft = (draft: DraftAssessment) => string;

/** A writer that keeps the text of each stroke: strokes never change, so saving a large map delays no frame. */
export function createDraftWriter(): WriteDraft {
  const texts = new WeakMap<Stroke, string>();
  const strokeText = (stroke: Stroke) => {
    const text = texts.get(stroke) ?? JSON.stringify(stroke);
    texts.set(stroke, text);
    return text;
  };
  return ({ cartography, answers }) => {
    const parts: string[] = [];
    if (cartography) {
      const { strokes = [], ...others } = cartography;
      const rest = JSON.stringify(others).slice(1, -1);
      parts.push(`"cartography":{"strokes":[${strokes.map(strokeText).join()}]${rest ? `,${rest}` : ''}}`);
    }
    if (answers) parts.push(`"answers":${JSON.stringify(answers)}`);
    return `{${parts.join()}}`;
  };
}

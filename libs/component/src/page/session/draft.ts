import type { Answers, DraftAssessment, Stroke } from '@pain-assessment/contracts';
import type { OpenState } from './state.ts';

/** Saved content, which is submitted at the end: the parts of the session's modules, with nothing filled in for the patient. */
export function createDraft({ view, board, answers }: OpenState): DraftAssessment {
  return {
    ...(view.modules.includes('cartography') ? { cartography: board.cartography } : {}),
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

/** Their answers, replaced by those that I changed since `base`. An answer is never removed. */
function mergeAnswers(base: Answers, mine: Answers, theirs: Answers): Answers {
  const merged = { ...theirs };
  for (const [id, items] of Object.entries(mine)) {
    const changed = Object.entries(items).filter(([item, value]) => value !== base[id]?.[item]);
    if (changed.length) merged[id] = { ...merged[id], ...Object.fromEntries(changed) };
  }
  return merged;
}

/** Theirs without those that I removed, then those that I added. */
function mergeStrokes(base: readonly Stroke[], mine: readonly Stroke[], theirs: readonly Stroke[]): Stroke[] {
  const toKeys = (strokes: readonly Stroke[]) => new Set(strokes.map((stroke) => JSON.stringify(stroke)));
  const [inBase, inMine, inTheirs] = [toKeys(base), toKeys(mine), toKeys(theirs)];
  const isRemoved = (key: string) => inBase.has(key) && !inMine.has(key);
  const isAdded = (key: string) => !inBase.has(key) && !inTheirs.has(key);
  return [
    ...theirs.filter((stroke) => !isRemoved(JSON.stringify(stroke))),
    ...mine.filter((stroke) => isAdded(JSON.stringify(stroke))),
  ];
}

/**
 * Merges two drafts that grew from `base` in two windows. Nothing that either added is lost. If both changed the same
 * answer, mine is kept. A drawing in either wins over "no pain".
 */
export function mergeDrafts(base: DraftAssessment, mine: DraftAssessment, theirs: DraftAssessment): DraftAssessment {
  const [before, own, other] = [base, mine, theirs].map(({ cartography }) => cartography);
  const strokes = mergeStrokes(before?.strokes ?? [], own?.strokes ?? [], other?.strokes ?? []);
  const noPain = (own?.no_pain === before?.no_pain ? other : own)?.no_pain;
  const cartography = { ...(noPain === undefined ? {} : { no_pain: noPain && strokes.length === 0 }), strokes };
  const answers = mergeAnswers(base.answers ?? {}, mine.answers ?? {}, theirs.answers ?? {});
  return {
    ...(own || other ? { cartography } : {}),
    ...(mine.answers || theirs.answers ? { answers } : {}),
  };
}

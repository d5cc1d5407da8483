import type { Answers, DraftAssessment, Stroke } from '@pain-assessment/contracts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Three-way merge: what I changed since `base` is kept, the rest is theirs. */
function mergeRecord<V>(
  base: Record<string, V>,
  mine: Record<string, V>,
  theirs: Record<string, V>,
): Record<string, V> {
  const merged = { ...theirs };
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const own = mine[key];
    if (isSame(own, base[key])) continue;
    if (own === undefined) delete merged[key];
    else merged[key] = own;
  }
  return merged;
}

function mergeAnswers(base: Answers, mine: Answers, theirs: Answers): Answers {
  const ids = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...ids].map((id) => [id, mergeRecord(base[id] ?? {}, mine[id] ?? {}, theirs[id] ?? {})] as const);
  return Object.fromEntries(merged.filter(([, items]) => Object.keys(items).length > 0));
}

/** Theirs without what I removed, then what I added. */
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
 * One draft out of two that grew from `base` in two windows: nothing that either added is lost; where both changed the
 * same answer, mine is kept. A drawing in either wins over "no pain".
 */
export function mergeDrafts(base: DraftAssessment, mine: DraftAssessment, theirs: DraftAssessment): DraftAssessment {
  const listStrokes = (draft: DraftAssessment) => draft.cartography?.strokes ?? [];
  const strokes = mergeStrokes(listStrokes(base), listStrokes(mine), listStrokes(theirs));
  const changedByMe = !isSame(mine.cartography?.no_pain, base.cartography?.no_pain);
  const wish = (changedByMe ? mine : theirs).cartography?.no_pain;
  const answers = mergeAnswers(base.answers ?? {}, mine.answers ?? {}, theirs.answers ?? {});
  const cartography = { ...(wish === undefined ? {} : { no_pain: wish && strokes.length === 0 }), strokes };
  return {
    ...(mine.cartography || theirs.cartography ? { cartography } : {}),
    ...(mine.answers || theirs.answers ? { answers } : {}),
  };
}

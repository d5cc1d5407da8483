import type { Stroke } from '@pain-assessment/contracts';

type Strokes = readonly Stroke[];

/** Every state that the strokes of one layer were in; arrays are shared and never changed. */
export interface History {
  readonly past: readonly Strokes[];
  readonly present: Strokes;
  readonly future: readonly Strokes[];
}

/** A history that starts at strokes loaded from a draft; undo then removes them one by one. */
export function createHistory(strokes: Strokes): History {
  return { past: [], present: strokes, future: [] };
}

export function commit(history: History, present: Strokes): History {
  return { past: [...history.past, history.present], present, future: [] };
}

export function canUndo({ past, present }: History): boolean {
  return past.length > 0 || present.length > 0;
}

export function undo(history: History): History {
  if (!canUndo(history)) return history;
  const before = history.past.at(-1) ?? history.present.slice(0, -1);
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.present], present: next, future } : history;
}

/** Histories of both layers that start at the strokes of a draft. */
export function openHistories(strokes: Strokes): Record<Stroke['layer'], History> {
  const layer = (name: Stroke['layer']) => createHistory(strokes.filter((stroke) => stroke.layer === name));
  return { intensity: layer('intensity'), typology: layer('typology') };
}

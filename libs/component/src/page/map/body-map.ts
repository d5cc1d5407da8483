import type { Stroke, View } from '@pain-assessment/contracts';
import { type Avatar, createPainting, type PainLayers } from '@pain-assessment/pain-map';
import type { CellRect } from './cell-rect.ts';
import { Painter } from './painter.ts';

type Listener = (rect: CellRect, isDrawing: boolean) => void;

/** The painted body behind all canvases of the page. */
export interface BodyMap {
  readonly avatar: Avatar;
  readonly layers: PainLayers;
  readonly painter: Painter;
  /** Paints exactly these strokes. */
  show(strokes: readonly Stroke[]): void;
  /** Calls back with the cells of a view that changed, and whether a stroke is being drawn; returns the way to stop. */
  watch(view: View, listener: Listener): () => void;
}

/** An empty body of an avatar. */
export function createBodyMap(avatar: Avatar): BodyMap {
  const painting = createPainting(avatar);
  const listeners: Record<View, Set<Listener>> = { front: new Set(), back: new Set() };
  const painter = new Painter({
    painting,
    onChange: (view, rect, isDrawing) => {
      for (const listener of listeners[view]) listener(rect, isDrawing);
    },
  });
  return {
    avatar,
    layers: painting.layers,
    painter,
    show: (strokes) => painter.show(strokes),
    watch(view, listener) {
      listeners[view].add(listener);
      return () => listeners[view].delete(listener);
    },
  };
}

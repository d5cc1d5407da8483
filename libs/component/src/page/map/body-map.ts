import type { View } from '@pain-assessment/contracts';
import { type Avatar, type BodyPaths, bodyPaths, createPainting, type PainLayers } from '@pain-assessment/pain-map';
import type { CellRect } from './cell-rect.ts';
import type { CellRenderer } from './cell-renderer.ts';
import { Painter } from './painter.ts';

type Listener = (rect: CellRect, isDrawing: boolean) => void;

/** The body of one session: its lines, its painted cells, and the worker that shows them on all canvases of the page. */
export interface BodyMap {
  readonly avatar: Avatar;
  /** Outline and details of each view. */
  readonly paths: Readonly<Record<View, BodyPaths>>;
  readonly layers: PainLayers;
  readonly painter: Painter;
  readonly renderer: CellRenderer;
  /** Calls back with the cells of a view that changed, and whether a stroke is being drawn; returns the function that ends it. */
  watch(view: View, listener: Listener): () => void;
}

/** An empty body of an avatar. */
export function createBodyMap(avatar: Avatar, renderer: CellRenderer): BodyMap {
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
    paths: { front: bodyPaths(avatar, 'front'), back: bodyPaths(avatar, 'back') },
    layers: painting.layers,
    painter,
    renderer,
    watch(view, listener) {
      listeners[view].add(listener);
      return () => listeners[view].delete(listener);
    },
  };
}

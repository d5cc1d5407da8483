import type { Stroke, View } from '@pain-assessment/contracts';
import { decodeRuns, encodeRuns, type Painting } from '@pain-assessment/pain-map';
import { type CellRect, cutCells, pasteCells, strokeRect } from './cells.ts';
import { LAYERS, type Layer } from './strokes.ts';

/** The change that a stroke would make: the cells of its layer in `rect`, row by row, before and after it. */
export interface ProbedCells {
  readonly rect: CellRect;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** One stroke on the map, and the earlier cells of its rectangle as runs: a million cells take a few kilobytes. */
interface Painted {
  readonly stroke: Stroke;
  readonly rect: CellRect;
  readonly before: Uint8Array;
}

/** Called with the cells of a view that changed, and whether the line being drawn changed them. */
export type CellListener = (rect: CellRect, isDrawing: boolean) => void;

/**
 * Keeps the painting equal to a list of strokes. Undo repaints nothing, because each stroke keeps the cells that it
 * covered. The two layers are independent, so each has its own stack. The pieces of the line being drawn are on top.
 */
export class Painter {
  readonly #painting: Painting;
  readonly #listeners: Record<View, Set<CellListener>> = { front: new Set(), back: new Set() };
  readonly #painted: Record<Layer, Painted[]> = { intensity: [], typology: [] };
  readonly #preview: Stroke[] = [];

  constructor(painting: Painting) {
    this.#painting = painting;
  }

  /** Calls back after each change of the cells of a view; returns the function that stops it. */
  watch(view: View, listener: CellListener): () => void {
    this.#listeners[view].add(listener);
    return () => this.#listeners[view].delete(listener);
  }

  /** Paints exactly `strokes`, in order; the line being drawn stays on top. */
  show(strokes: readonly Stroke[]): void {
    const preview = this.endPreview();
    for (const layer of LAYERS) {
      this.#showLayer(
        this.#painted[layer],
        strokes.filter((stroke) => stroke.layer === layer),
      );
    }
    for (const piece of preview) this.extendPreview(piece);
  }

  /** The cells that a stroke would change, without showing it; null if it misses the body. */
  probe(stroke: Stroke): ProbedCells | null {
    const cells = this.#painting.layers[stroke.view][stroke.layer];
    const rect = strokeRect(stroke);
    const before = cutCells(cells, rect);
    const { left, right } = this.#painting.apply(stroke);
    const after = cutCells(cells, rect);
    pasteCells(cells, before, rect);
    return left < right ? { rect, before, after } : null;
  }

  /** Paints one more piece of the line being drawn. */
  extendPreview(piece: Stroke): void {
    this.#preview.push(piece);
    this.#add(piece, true);
  }

  /** Removes the line being drawn from the map; returns its pieces. */
  endPreview(): readonly Stroke[] {
    const pieces = this.#preview.splice(0);
    for (const { layer } of pieces) this.#remove(this.#painted[layer]);
    return pieces;
  }

  #showLayer(painted: Painted[], strokes: readonly Stroke[]): void {
    let same = 0;
    while (same < painted.length && painted[same]?.stroke === strokes[same]) same++;
    while (painted.length > same) this.#remove(painted);
    for (const stroke of strokes.slice(same)) this.#add(stroke, false);
  }

  #add(stroke: Stroke, isDrawing: boolean): void {
    const { view, layer } = stroke;
    const rect = strokeRect(stroke);
    const before = encodeRuns(cutCells(this.#painting.layers[view][layer], rect));
    this.#painting.apply(stroke);
    this.#painted[layer].push({ stroke, rect, before });
    for (const listener of this.#listeners[view]) listener(rect, isDrawing);
  }

  #remove(painted: Painted[]): void {
    const last = painted.pop();
    if (!last) return;
    const { stroke, rect, before } = last;
    const covered = decodeRuns(before, (rect.right - rect.left) * (rect.bottom - rect.top));
    pasteCells(this.#painting.layers[stroke.view][stroke.layer], covered, rect);
    for (const listener of this.#listeners[stroke.view]) listener(rect, false);
  }
}

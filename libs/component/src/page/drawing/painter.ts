import type { Stroke, View } from '@pain-assessment/contracts';
import { decodeRuns, encodeRuns, type Painting, type Rect, strokeRect } from '@pain-assessment/pain-map';
import { cutCells, pasteCells } from './cells.ts';
import { LAYERS, type Layer } from './strokes.ts';

/** The cells of its layer in `rect`, row by row, before a stroke was painted there. */
interface Covered {
  readonly rect: Rect;
  readonly before: Uint8Array;
  readonly missesBody: boolean;
}

/** One stroke on the map, and the earlier cells of its rectangle as runs: a million cells take a few kilobytes. */
interface Painted {
  readonly stroke: Stroke;
  readonly rect: Rect;
  readonly before: Uint8Array;
}

/** Called with the cells of a view that changed, and whether the line being drawn changed them. */
export type CellListener = (rect: Rect, isDrawing: boolean) => void;

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

  /** Paints a stroke above all others, until {@link show} leaves it or takes it away. */
  add(stroke: Stroke, isDrawing = false): Covered {
    const { view, layer } = stroke;
    const rect = strokeRect(stroke);
    const before = cutCells(this.#painting.layers[view][layer], rect);
    const { left, right } = this.#painting.apply(stroke);
    this.#painted[layer].push({ stroke, rect, before: encodeRuns(before) });
    for (const listener of this.#listeners[view]) listener(rect, isDrawing);
    return { rect, before, missesBody: left === right };
  }

  /** Number of cells that a stroke would change. */
  countChanged(stroke: Stroke): number {
    const { rect, before } = this.add(stroke);
    const after = cutCells(this.#painting.layers[stroke.view][stroke.layer], rect);
    this.#remove(this.#painted[stroke.layer]);
    return after.filter((cell, index) => cell !== before[index]).length;
  }

  /** Paints one more piece of the line being drawn. */
  extendPreview(piece: Stroke): void {
    this.#preview.push(piece);
    this.add(piece, true);
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
    for (const stroke of strokes.slice(same)) this.add(stroke);
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

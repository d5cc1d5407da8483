import type { Stroke, View } from '@pain-assessment/contracts';
import { decodeRuns, encodeRuns, type Painting } from '@pain-assessment/pain-map';
import { type CellRect, cutCells, pasteCells, strokeRect, unite } from './cells.ts';
import type { Layer } from './strokes.ts';

/** What a stroke would change: the cells of its layer in `rect`, row by row, before and after it. */
export interface ProbedCells {
  readonly rect: CellRect;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** One stroke on the map and what its cells held before, as runs: a copied million of cells takes a few kilobytes. */
interface Painted {
  readonly stroke: Stroke;
  readonly rect: CellRect;
  readonly before: Uint8Array;
}

interface Preview {
  readonly view: View;
  readonly layer: Layer;
  readonly pieces: Stroke[];
  readonly before: Uint8Array;
  rect: CellRect | null;
}

/** Called with the view, the cells that changed, and whether the stroke still being drawn changed them. */
export type OnChange = (view: View, rect: CellRect, isDrawing: boolean) => void;

const LAYERS = ['intensity', 'typology'] as const;

/**
 * Keeps the painting equal to a list of strokes. Undo paints nothing again: each stroke keeps the cells that it
 * covered. The two layers are independent, so each has its own stack.
 */
export class Painter {
  #painting: Painting;
  #onChange: OnChange;
  #painted: Record<Layer, Painted[]> = { intensity: [], typology: [] };
  #preview: Preview | null = null;

  constructor({ painting, onChange }: { painting: Painting; onChange: OnChange }) {
    this.#painting = painting;
    this.#onChange = onChange;
  }

  /** Paints exactly `strokes`, in order; a stroke that is still being drawn stays on top. */
  show(strokes: readonly Stroke[]): void {
    const drawn = this.#preview;
    this.endPreview();
    for (const layer of LAYERS) {
      this.#showLayer(
        this.#painted[layer],
        strokes.filter((stroke) => stroke.layer === layer),
      );
    }
    if (!drawn) return;
    this.beginPreview(drawn.view, drawn.layer);
    for (const piece of drawn.pieces) this.extendPreview(piece);
  }

  /** What a stroke would change, without showing it; null where it misses the body. */
  probe(stroke: Stroke): ProbedCells | null {
    const cells = this.#cells(stroke.view, stroke.layer);
    const rect = strokeRect(stroke);
    const before = cutCells(cells, rect);
    const { left, right } = this.#painting.apply(stroke);
    const after = cutCells(cells, rect);
    pasteCells(cells, before, rect);
    return left < right ? { rect, before, after } : null;
  }

  /** Starts to show a stroke that is still being drawn on this layer of this view. */
  beginPreview(view: View, layer: Layer): void {
    this.endPreview();
    this.#preview = { view, layer, pieces: [], before: this.#cells(view, layer).slice(), rect: null };
  }

  /** Paints one more piece of the stroke being drawn. */
  extendPreview(piece: Stroke): void {
    if (!this.#preview) return;
    const rect = strokeRect(piece);
    this.#painting.apply(piece);
    this.#preview.pieces.push(piece);
    this.#preview.rect = unite(this.#preview.rect, rect);
    this.#onChange(piece.view, rect, true);
  }

  /** Removes the stroke being drawn from the map. */
  endPreview(): void {
    const preview = this.#preview;
    this.#preview = null;
    if (!preview?.rect) return;
    const { view, layer, before, rect } = preview;
    pasteCells(this.#cells(view, layer), cutCells(before, rect), rect);
    this.#onChange(view, rect, false);
  }

  #cells(view: View, layer: Layer): Uint8Array {
    return this.#painting.layers[view][layer];
  }

  #showLayer(painted: Painted[], strokes: readonly Stroke[]): void {
    let same = 0;
    while (same < painted.length && painted[same]?.stroke === strokes[same]) same++;
    while (painted.length > same) this.#remove(painted.pop());
    for (const stroke of strokes.slice(same)) painted.push(this.#add(stroke));
  }

  #add(stroke: Stroke): Painted {
    const rect = strokeRect(stroke);
    const before = encodeRuns(cutCells(this.#cells(stroke.view, stroke.layer), rect));
    this.#painting.apply(stroke);
    this.#onChange(stroke.view, rect, false);
    return { stroke, rect, before };
  }

  #remove(painted: Painted | undefined): void {
    if (!painted) return;
    const { stroke, rect, before } = painted;
    const cells = decodeRuns(before, (rect.right - rect.left) * (rect.bottom - rect.top));
    pasteCells(this.#cells(stroke.view, stroke.layer), cells, rect);
    this.#onChange(stroke.view, rect, false);
  }
}

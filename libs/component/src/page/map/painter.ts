import type { Stroke, View } from '@pain-assessment/contracts';
import { GRID, type Painting } from '@pain-assessment/pain-map';
import { type CellRect, unite } from './cell-rect.ts';
import { decodeRuns, encodeRuns } from './run-length.ts';
import type { Layer } from './strokes.ts';

/** One stroke on the map and what its cells held before. */
interface Painted {
  readonly stroke: Stroke;
  readonly rect: CellRect;
  readonly before: Uint32Array;
}

interface Preview {
  readonly view: View;
  readonly layer: Layer;
  readonly before: Uint8Array;
  rect: CellRect | null;
}

/** Told which cells of which view changed, and whether by the stroke still being drawn. */
export type OnChange = (view: View, rect: CellRect, isDrawing: boolean) => void;

const LAYERS = ['intensity', 'typology'] as const;

/** Smallest rectangle of cells that a stroke can touch. */
export function rectOf({ points, ...stroke }: Stroke): CellRect {
  const reach = ('radius' in stroke ? stroke.radius : 0) + 1;
  let [left, top, right, bottom]: [number, number, number, number] = [GRID.width, GRID.height, 0, 0];
  for (let i = 0; i < points.length; i += 2) {
    const [x = 0, y = 0] = [points[i], points[i + 1]];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return {
    left: Math.max(0, Math.floor(left - reach)),
    top: Math.max(0, Math.floor(top - reach)),
    right: Math.min(GRID.width, Math.ceil(right + reach)),
    bottom: Math.min(GRID.height, Math.ceil(bottom + reach)),
  };
}

/**
 * Keeps the painting equal to a list of strokes and goes back without painting all anew: each stroke remembers the
 * cells that it covered. The two layers do not touch each other, so each has its own stack.
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

  /** Paints exactly `strokes`, in order. */
  show(strokes: readonly Stroke[]): void {
    this.endPreview();
    for (const layer of LAYERS) {
      this.#showLayer(
        this.#painted[layer],
        strokes.filter((stroke) => stroke.layer === layer),
      );
    }
  }

  /**
   * Looks at what a stroke would do without showing it: `look` gets the rows of its layer that it reaches, before and
   * after, and the row at which they start. Null where the stroke misses the body.
   */
  probe<T>(stroke: Stroke, look: (before: Uint8Array, after: Uint8Array, firstRow: number) => T): T | null {
    const cells = this.#cells(stroke.view, stroke.layer);
    const rect = rectOf(stroke);
    const [first, last] = [rect.top * GRID.width, rect.bottom * GRID.width];
    const before = cells.slice(first, last);
    const { left, right } = this.#painting.apply(stroke);
    const seen = left < right ? look(before, cells.subarray(first, last), rect.top) : null;
    cells.set(before, first);
    return seen;
  }

  /** Starts to show a stroke that is still being drawn on this layer of this view. */
  beginPreview(view: View, layer: Layer): void {
    this.endPreview();
    this.#preview = { view, layer, before: this.#cells(view, layer).slice(), rect: null };
  }

  /** Paints one more piece of the stroke being drawn. */
  extendPreview(piece: Stroke): void {
    if (!this.#preview) return;
    const rect = rectOf(piece);
    this.#painting.apply(piece);
    this.#preview.rect = unite(this.#preview.rect, rect);
    this.#onChange(piece.view, rect, true);
  }

  /** Takes the stroke being drawn off the map again. */
  endPreview(): void {
    const preview = this.#preview;
    this.#preview = null;
    if (!preview?.rect) return;
    const { view, layer, before, rect } = preview;
    const cells = this.#cells(view, layer);
    const [first, last] = [rect.top * GRID.width, rect.bottom * GRID.width];
    cells.set(before.subarray(first, last), first);
    this.#onChange(view, rect, false);
  }

  #cells(view: View, layer: Layer): Uint8Array {
    return this.#painting.layers[view][layer];
  }

  #showLayer(painted: Painted[], strokes: readonly Stroke[]): void {
    let same = 0;
    while (same < painted.length && painted[same]?.stroke === strokes[same]) same++;
    while (painted.length > same) this.#takeOff(painted.pop());
    for (const stroke of strokes.slice(same)) painted.push(this.#putOn(stroke));
  }

  #putOn(stroke: Stroke): Painted {
    const rect = rectOf(stroke);
    const before = encodeRuns(this.#cells(stroke.view, stroke.layer), GRID.width, rect);
    this.#painting.apply(stroke);
    this.#onChange(stroke.view, rect, false);
    return { stroke, rect, before };
  }

  #takeOff(painted: Painted | undefined): void {
    if (!painted) return;
    const { stroke, rect, before } = painted;
    decodeRuns(before, this.#cells(stroke.view, stroke.layer), GRID.width, rect);
    this.#onChange(stroke.view, rect, false);
  }
}

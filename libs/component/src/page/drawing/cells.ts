import type { Stroke } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';

/** Cells of a rectangle: left and top inclusive, right and bottom exclusive. */
export interface CellRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** All cells of a view. */
export const WHOLE_VIEW: CellRect = { left: 0, top: 0, right: GRID.width, bottom: GRID.height };

/** Smallest rectangle that holds both. */
export function unite(a: CellRect | null, b: CellRect): CellRect {
  if (!a) return b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The rectangle with `by` cells more on every side, as far as the view goes. */
export function widen({ left, top, right, bottom }: CellRect, by: number): CellRect {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(GRID.width, right + by),
    bottom: Math.min(GRID.height, bottom + by),
  };
}

/** A copy of the cells of `rect` in a layer of a view, row by row. */
export function cutCells(cells: Uint8Array, { left, top, right, bottom }: CellRect): Uint8Array<ArrayBuffer> {
  const width = right - left;
  const cut = new Uint8Array(width * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const row = y * GRID.width;
    cut.set(cells.subarray(row + left, row + right), (y - top) * width);
  }
  return cut;
}

/** Writes what {@link cutCells} copied into a layer of a view. */
export function pasteCells(cells: Uint8Array, cut: Uint8Array, { left, top, right, bottom }: CellRect): void {
  const width = right - left;
  for (let y = top; y < bottom; y++) {
    const start = (y - top) * width;
    cells.set(cut.subarray(start, start + width), y * GRID.width + left);
  }
}

/** Smallest rectangle of cells that a stroke can touch. */
export function strokeRect({ points, ...stroke }: Stroke): CellRect {
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

import { GRID } from '@pain-assessment/pain-map';

/** Cells of a rectangle: left and top inclusive, right and bottom exclusive. */
export interface CellRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** All cells of a view. */
export const WHOLE: CellRect = { left: 0, top: 0, right: GRID.width, bottom: GRID.height };

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

/** Puts what {@link cutCells} cut into a layer of a view. */
export function pasteCells(cells: Uint8Array, cut: Uint8Array, { left, top, right, bottom }: CellRect): void {
  const width = right - left;
  for (let y = top; y < bottom; y++) {
    const start = (y - top) * width;
    cells.set(cut.subarray(start, start + width), y * GRID.width + left);
  }
}

import type { View } from '@pain-assessment/contracts';
import { type Avatar, createPainting, GRID, type Rect } from '@pain-assessment/pain-map';

/** A place, in cells or in CSS pixels of a stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** All cells of a view. */
export const WHOLE_VIEW: Rect = { left: 0, top: 0, right: GRID.width, bottom: GRID.height };

/** Smallest rectangle that contains both. */
export function unite(a: Rect | null, b: Rect): Rect {
  if (!a) return b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The rectangle with `by` more cells on every side, within the view. */
export function widen({ left, top, right, bottom }: Rect, by: number): Rect {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(GRID.width, right + by),
    bottom: Math.min(GRID.height, bottom + by),
  };
}

/** A copy of the cells of `rect` in a layer of a view, row by row. */
export function cutCells(cells: Uint8Array, { left, top, right, bottom }: Rect): Uint8Array<ArrayBuffer> {
  const width = right - left;
  const cut = new Uint8Array(width * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const row = y * GRID.width;
    cut.set(cells.subarray(row + left, row + right), (y - top) * width);
  }
  return cut;
}

/** Writes cells that {@link cutCells} copied into a layer of a view. */
export function pasteCells(cells: Uint8Array, cut: Uint8Array, { left, top, right, bottom }: Rect): void {
  const width = right - left;
  for (let y = top; y < bottom; y++) {
    const start = (y - top) * width;
    cells.set(cut.subarray(start, start + width), y * GRID.width + left);
  }
}

/** Some cells of a view: those of `rect`, row by row, that are not 0. */
export interface CellMask {
  readonly rect: Rect;
  readonly cells: Uint8Array;
}

/** True if a cell of a mask matches; `matches` receives its index in the view. */
export function someCell({ rect, cells }: CellMask, matches: (cell: number) => boolean): boolean {
  const { left, top, right } = rect;
  const width = right - left;
  const place = (index: number) => (top + Math.floor(index / width)) * GRID.width + left + (index % width);
  return cells.some((value, index) => value !== 0 && matches(place(index)));
}

/** Finds the cells of a body inside a lasso; `points` as x0, y0, x1, y1 … */
export type FindLassoCells = (view: View, points: readonly number[]) => CellMask;

/** A finder for one avatar; it ignores the marks on the map. */
export function createLassoFinder(avatar: Avatar): FindLassoCells {
  const blank = createPainting(avatar);
  return (view, points) => {
    const { intensity } = blank.layers[view];
    const rect = blank.apply({ view, layer: 'intensity', tool: 'lasso', value: 'mild', points: [...points] });
    const cells = cutCells(intensity, rect);
    intensity.fill(0);
    return { rect, cells };
  };
}

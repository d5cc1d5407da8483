import { GRID_HEIGHT, GRID_WIDTH } from '@pain-assessment/contracts';

/** The grid of one view, in cells: x right, y down; every silhouette is symmetric about `axis` and spans `top` to `bottom` (contract.md#grid). */
export const GRID = { width: GRID_WIDTH, height: GRID_HEIGHT, top: 20, bottom: 1420, axis: 360 } as const;

/** Columns `left` ≤ x < `right` and rows `top` ≤ y < `bottom` of a grid of cells or pixels. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Surface of one cell in cm² for a body of `heightCm`: the silhouette's 1400 rows are its height (contract.md#grid).
 */
export function cellAreaCm2(heightCm: number): number {
  return (heightCm / (GRID.bottom - GRID.top)) ** 2;
}

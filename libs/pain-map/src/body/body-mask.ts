import { type BitGrid, createBitGrid, ROW_BITS, setRun } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import type { RowSpans } from '../grid/row-spans.ts';
import type { Point } from './point.ts';

/** Cells of a silhouette in the forms for painting and counting; the spans go from its first to its last cell of a row. */
export interface BodyMask extends RowSpans {
  /** 1 inside, 0 outside, row by row. */
  readonly cells: Uint8Array;
  readonly bits: BitGrid;
  readonly count: number;
}

/** Takes runs of cells (both ends included) in any order, and returns the mask. */
export function createMask(runs: Iterable<readonly [row: number, left: number, right: number]>): BodyMask {
  const cells = new Uint8Array(GRID.width * GRID.height);
  const bits = createBitGrid();
  const left = new Int16Array(GRID.height).fill(GRID.width);
  const right = new Int16Array(GRID.height).fill(-1);
  for (const [row, from, to] of runs) {
    setRun(bits, row * ROW_BITS + from, row * ROW_BITS + to);
    cells.fill(1, row * GRID.width + from, row * GRID.width + to + 1);
    left[row] = Math.min(left[row] ?? from, from);
    right[row] = Math.max(right[row] ?? to, to);
  }
  return { cells, bits, left, right, count: cells.reduce((sum, cell) => sum + cell, 0) };
}

/** Crossings of a closed polygon with the middle of each row: x from left to right. */
export function rowCrossings(polygon: readonly Point[]): readonly (readonly number[])[] {
  const rows = Array.from({ length: GRID.height }, (): number[] => []);
  polygon.forEach((b, index) => {
    const a = polygon.at(index - 1) ?? b;
    const last = Math.min(GRID.height, Math.ceil(Math.max(a.y, b.y) - 0.5));
    for (let row = Math.max(0, Math.ceil(Math.min(a.y, b.y) - 0.5)); row < last; row++) {
      rows[row]?.push(a.x + ((row + 0.5 - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
  });
  for (const row of rows) row.sort((a, b) => a - b);
  return rows;
}

/** Cells with their centres in a polygon that does not cross itself, as runs with both ends included. */
export function* polygonRuns(
  polygon: readonly Point[],
): Generator<readonly [row: number, left: number, right: number]> {
  for (const [row, xs] of rowCrossings(polygon).entries()) {
    for (let index = 0; index + 1 < xs.length; index += 2) {
      const left = Math.ceil((xs[index] ?? 0) - 0.5);
      const right = Math.ceil((xs[index + 1] ?? 0) - 0.5) - 1;
      if (left <= right) yield [row, left, right];
    }
  }
}

import { type BitGrid, createBitGrid, ROW_BITS, setRun } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';

/** Cells of a silhouette in the forms for painting and counting. */
export interface BodyMask {
  /** 1 inside, 0 outside, row by row. */
  readonly cells: Uint8Array;
  readonly bits: BitGrid;
  /** First and last cell of each row; an empty row has `left` > `right`. */
  readonly left: Int16Array;
  readonly right: Int16Array;
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

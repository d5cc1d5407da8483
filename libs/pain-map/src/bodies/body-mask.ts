import { type BitGrid, createBitGrid, ROW_BITS, setRun } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { clearSpans, createSpans, type RowSpans } from '../grid/row-spans.ts';

/** Cells of a silhouette in the forms for painting and counting; the spans go from its first to its last cell of a row. */
export interface BodyMask extends RowSpans {
  /** 1 inside, 0 outside, row by row. */
  readonly cells: Uint8Array;
  readonly bits: BitGrid;
  readonly count: number;
}

/** The mask of cells, which it keeps. */
export function createMask(cells: Uint8Array): BodyMask {
  const bits = createBitGrid();
  const spans = createSpans();
  clearSpans(spans);
  let count = 0;
  for (let cell = cells.indexOf(1); cell >= 0; cell = cells.indexOf(1, cell + 1)) {
    const row = Math.floor(cell / GRID.width);
    const x = cell - row * GRID.width;
    setRun(bits, row * ROW_BITS + x, row * ROW_BITS + x);
    spans.left[row] = Math.min(spans.left[row] as number, x);
    spans.right[row] = x;
    count++;
  }
  return { cells, bits, ...spans, count };
}

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
  for (let from = cells.indexOf(1); from >= 0; ) {
    const row = Math.floor(from / GRID.width);
    const [start, next] = [row * GRID.width, (row + 1) * GRID.width];
    const outside = cells.indexOf(0, from);
    const end = outside < 0 ? next : Math.min(outside, next);
    setRun(bits, row * ROW_BITS + from - start, row * ROW_BITS + end - 1 - start);
    spans.left[row] = Math.min(spans.left[row] as number, from - start);
    spans.right[row] = end - 1 - start;
    count += end - from;
    from = cells.indexOf(1, end);
  }
  return { cells, bits, ...spans, count };
}

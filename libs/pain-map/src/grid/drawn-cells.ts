import { GRID } from './grid.ts';
import type { RowSpans } from './row-spans.ts';

/** Columns of a row from the first drawn cell to the one after the last, to a multiple of eight. */
export interface DrawnSpan {
  readonly left: number;
  readonly right: number;
}

const EIGHT = Float64Array.BYTES_PER_ELEMENT;

/**
 * Drawn spans of the rows of one layer of a view (`cells`, an array with its own memory); null for a blank layer. Reads
 * only the body, and eight cells at a time, because most rows of most maps are blank. A group read as one number is
 * zero only if all its cells are blank, because no cell is above 127.
 */
export function drawnRows(cells: Uint8Array, body: RowSpans): (row: number) => DrawnSpan | null {
  const eights = new Float64Array(cells.buffer, cells.byteOffset, cells.length / EIGHT);
  return (row) => {
    const start = row * GRID.width;
    let first = (start + (body.left[row] as number)) >> 3;
    let last = ((start + (body.right[row] as number)) >> 3) + 1;
    while (first < last && eights[first] === 0) first += 1;
    while (last > first && eights[last - 1] === 0) last -= 1;
    return first < last ? { left: first * EIGHT - start, right: last * EIGHT - start } : null;
  };
}

/**
 * A rectangle around all drawn cells, up to seven columns too wide: left and top inclusive, right and bottom exclusive;
 * null for a blank layer.
 */
export function drawnExtent(
  cells: Uint8Array,
  body: RowSpans,
): (DrawnSpan & { readonly top: number; readonly bottom: number }) | null {
  const findSpan = drawnRows(cells, body);
  const rows = Array.from({ length: GRID.height }, (_, row) => findSpan(row));
  const top = rows.findIndex(Boolean);
  if (top < 0) return null;
  const spans = rows.filter((span) => span !== null);
  return {
    left: Math.min(...spans.map(({ left }) => left)),
    right: Math.max(...spans.map(({ right }) => right)),
    top,
    bottom: rows.findLastIndex(Boolean) + 1,
  };
}

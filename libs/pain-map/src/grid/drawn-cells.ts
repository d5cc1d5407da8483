import { GRID } from './grid.ts';
import type { RowSpans } from './row-spans.ts';

const EIGHT = Float64Array.BYTES_PER_ELEMENT;

/**
 * Columns of a row from the first drawn cell of a layer (`cells`, an array with its own memory) to the one after the
 * last, to a multiple of eight; null for a blank row. Reads only the body, and eight cells at a time, because most rows
 * of most maps are blank. A group read as one number is zero only if all its cells are blank, because no cell is above
 * 127.
 */
function drawnRows(cells: Uint8Array, body: RowSpans) {
  const eights = new Float64Array(cells.buffer, cells.byteOffset, cells.length / EIGHT);
  return (row: number) => {
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
export function drawnExtent(cells: Uint8Array, body: RowSpans) {
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

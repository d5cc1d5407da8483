import { GRID } from './grid.ts';

/** Columns of a row from the first to behind the last cell that is drawn, to a multiple of four. */
export interface DrawnSpan {
  readonly left: number;
  readonly right: number;
}

const WORD = Int32Array.BYTES_PER_ELEMENT;
const ROW_WORDS = GRID.width / WORD;

/**
 * Where the rows of one layer of a view (`cells`, an array of its own memory) are drawn; null for a blank one. Looks at four
 * cells at a time, since most rows of most maps are blank.
 */
export function drawnRows(cells: Uint8Array): (row: number) => DrawnSpan | null {
  const words = new Int32Array(cells.buffer, cells.byteOffset, cells.length / WORD);
  return (row) => {
    const start = row * ROW_WORDS;
    let first = start;
    let last = start + ROW_WORDS;
    while (first < last && words[first] === 0) first += 1;
    while (last > first && words[last - 1] === 0) last -= 1;
    return first === last ? null : { left: (first - start) * WORD, right: (last - start) * WORD };
  };
}

/** A rectangle around all drawn cells, up to three columns too wide: left and top inclusive, right and bottom exclusive; null for a blank layer. */
export function drawnExtent(cells: Uint8Array): (DrawnSpan & { readonly top: number; readonly bottom: number }) | null {
  const spanOf = drawnRows(cells);
  const rows = Array.from({ length: GRID.height }, (_, row) => spanOf(row));
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

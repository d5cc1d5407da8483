import type { CellRect } from './cell-rect.ts';

const VALUE_BITS = 8;

/**
 * Contents of `rect` in a layer `width` cells wide, as runs of equal values (count × 256 + value), row by row.
 * Layers are large areas of few values: a patch of a million cells takes a few kilobytes.
 */
export function encodeRuns(cells: Uint8Array, width: number, rect: CellRect): Uint32Array {
  const runs: number[] = [];
  let value = -1;
  let count = 0;
  for (let y = rect.top; y < rect.bottom; y++) {
    const end = y * width + rect.right;
    for (let i = y * width + rect.left; i < end; i++) {
      const cell = cells[i] ?? 0;
      if (cell === value) {
        count++;
      } else {
        if (count) runs.push((count << VALUE_BITS) | value);
        value = cell;
        count = 1;
      }
    }
  }
  if (count) runs.push((count << VALUE_BITS) | value);
  return Uint32Array.from(runs);
}

/** Writes back what {@link encodeRuns} read. */
export function decodeRuns(runs: Uint32Array, cells: Uint8Array, width: number, rect: CellRect): void {
  let x = rect.left;
  let y = rect.top;
  for (const run of runs) {
    const value = run & ((1 << VALUE_BITS) - 1);
    let left = run >>> VALUE_BITS;
    while (left > 0) {
      const step = Math.min(left, rect.right - x);
      cells.fill(value, y * width + x, y * width + x + step);
      left -= step;
      x += step;
      if (x === rect.right) {
        x = rect.left;
        y++;
      }
    }
  }
}

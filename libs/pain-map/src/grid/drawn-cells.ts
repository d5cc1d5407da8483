import { GRID, type Rect } from './grid.ts';
import type { RowSpans } from './row-spans.ts';

/** The smallest rectangle around all drawn cells of a layer; null for a blank one. Reads only the spans of the body. */
export function drawnExtent(cells: Uint8Array, body: RowSpans): Rect | null {
  let [left, top, right, bottom]: [number, number, number, number] = [GRID.width, 0, 0, 0];
  for (let row: number = GRID.top; row < GRID.bottom; row++) {
    const start = row * GRID.width;
    let first = start + (body.left[row] as number);
    let last = start + (body.right[row] as number);
    while (first <= last && cells[first] === 0) first++;
    while (last >= first && cells[last] === 0) last--;
    if (first > last) continue;
    if (bottom === 0) top = row;
    bottom = row + 1;
    left = Math.min(left, first - start);
    right = Math.max(right, last - start + 1);
  }
  return bottom === 0 ? null : { left, top, right, bottom };
}

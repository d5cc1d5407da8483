import { type BitGrid, lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { coveredBits, forgetRow, gatherBits, isScattered, runLeft, runRight } from './coverage.ts';
import type { Ink } from './ink.ts';
import { type Canvas, inkRun, inkWord } from './ink-cells.ts';

/** `left` ≤ x < `right`. */
export interface Extent {
  left: number;
  right: number;
}

/** Whether the body holds all cells `left` to `right` of a row. */
function isWhollyInside(body: BitGrid, row: number, left: number, right: number): boolean {
  const first = row * WORDS_PER_ROW + (left >> 5);
  const last = row * WORDS_PER_ROW + (right >> 5);
  const head = -1 << (left & 31);
  const tail = -1 >>> (31 - (right & 31));
  if (first === last) return (~(body[first] as number) & head & tail) === 0;
  for (let word = first + 1; word < last; word++) if ((body[word] as number) !== -1) return false;
  return (~(body[first] as number) & head) === 0 && (~(body[last] as number) & tail) === 0;
}

/** First cell of the body from `left` on in a row, or one beyond `right` or farther. */
function firstInside(body: BitGrid, row: number, left: number, right: number): number {
  let word = left >> 5;
  let bits = (body[row * WORDS_PER_ROW + word] as number) & (-1 << (left & 31));
  while (bits === 0 && word < right >> 5) bits = body[row * WORDS_PER_ROW + ++word] as number;
  return bits === 0 ? right + 1 : word * 32 + lowestBit(bits);
}

/** Last cell of the body up to `right` in a row where `left`, before it, is one. */
function lastInside(body: BitGrid, row: number, right: number): number {
  let word = right >> 5;
  let bits = (body[row * WORDS_PER_ROW + word] as number) & (-1 >>> (31 - (right & 31)));
  while (bits === 0) bits = body[row * WORDS_PER_ROW + --word] as number;
  return word * 32 + 31 - Math.clz32(bits);
}

/** Inks what a row's bits and the body have in common, and clears those bits. */
function inkBits(quads: Canvas, body: BitGrid, { keep, set }: Ink, row: number, extent: Extent): void {
  const words = gatherBits(row);
  for (let word = words >> 5; word <= (words & 31); word++) {
    const index = row * WORDS_PER_ROW + word;
    const inside = (coveredBits[index] as number) & (body[index] as number);
    coveredBits[index] = 0;
    if (inside === 0) continue;
    inkWord(quads, (row * GRID.width + word * 32) >> 2, inside, keep, set);
    extent.left = Math.min(extent.left, word * 32 + lowestBit(inside));
    extent.right = Math.max(extent.right, word * 32 + 32 - Math.clz32(inside));
  }
}

/** Inks what the stroke covers of one row and the body holds, and forgets it. */
export function inkRow(quads: Canvas, body: BitGrid, ink: Ink, row: number, extent: Extent): void {
  const runStart = runLeft(row);
  const runEnd = runRight(row);
  const left = runStart <= runEnd ? firstInside(body, row, runStart, runEnd) : GRID.width;
  const right = left <= runEnd ? lastInside(body, row, runEnd) : -1;
  if (isScattered(row) || (left <= right && !isWhollyInside(body, row, left, right))) {
    inkBits(quads, body, ink, row, extent);
  } else if (left <= right) {
    inkRun(quads, row, left, right, ink.keep, ink.set);
    if (left < extent.left) extent.left = left;
    if (right >= extent.right) extent.right = right + 1;
  }
  forgetRow(row);
}

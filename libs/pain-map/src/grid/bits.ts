import { GRID } from './grid.ts';

/** 32-bit words in one row of a bit grid. */
export const WORDS_PER_ROW = Math.ceil(GRID.width / 32);

/** Grid of one view with one bit per cell, `WORDS_PER_ROW` words a row, the lowest bit leftmost. */
export type BitGrid = Int32Array;

export function createBitGrid(): BitGrid {
  return new Int32Array(WORDS_PER_ROW * GRID.height);
}

/** Bits of the cells `left` to `right`, both included, in a word of their row that they reach into. */
export function wordMask(word: number, left: number, right: number): number {
  const head = word === left >> 5 ? -1 << (left & 31) : -1;
  return word === right >> 5 ? head & (-1 >>> (31 - (right & 31))) : head;
}

/** Sets the bits of the cells `left` to `right`, both included, of one row. */
export function setRun(bits: BitGrid, row: number, left: number, right: number): void {
  for (let word = left >> 5; word <= right >> 5; word++) {
    const index = row * WORDS_PER_ROW + word;
    bits[index] = (bits[index] as number) | wordMask(word, left, right);
  }
}

/** Position of the lowest set bit of a word that is not zero. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

import { GRID } from './grid.ts';

/** Looked up once: in Jest each access of a global object costs more than the arithmetic. */
const { clz32, imul } = Math;

/** 32-bit words in one row of a bit grid. */
export const WORDS_PER_ROW = Math.ceil(GRID.width / 32);

/** Grid of one view with one bit per cell, `WORDS_PER_ROW` words a row, the lowest bit leftmost. */
export type BitGrid = Int32Array;

export function createBitGrid(): BitGrid {
  return new Int32Array(WORDS_PER_ROW * GRID.height);
}

/** Bits in one row of a bit grid, including unused ones at its end; bit `row * ROW_BITS + column` is a cell's. */
export const ROW_BITS = WORDS_PER_ROW * 32;

/** Sets bits `from` to `to`, both included. */
export function setRun(bits: BitGrid, from: number, to: number): void {
  const first = from >> 5;
  const last = to >> 5;
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - (to & 31));
  if (first === last) {
    bits[first] = (bits[first] as number) | (head & tail);
    return;
  }
  bits[first] = (bits[first] as number) | head;
  for (let word = first + 1; word < last; word++) bits[word] = -1;
  bits[last] = (bits[last] as number) | tail;
}

/** Position of the lowest set bit of a word that is not zero. */
export function lowestBit(word: number): number {
  return 31 - clz32(word & -word);
}

/** Number of set bits of a word. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

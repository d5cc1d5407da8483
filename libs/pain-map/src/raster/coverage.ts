import type { BodyMask } from '../body/body-mask.ts';
import { createBitGrid, setRun } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';

/*
 * Cells under the one stroke that is being traced. Each row keeps one growing run; only a run apart from it goes to the
 * bits, and most runs of a stroke overlap the one before, so that most of them cost two comparisons. The memory is the
 * module's, since a stroke takes it whole and leaves it clean, and fixed arrays are what makes the inner loops fast.
 * They are read in place, never through a helper: one that sees several kinds of array makes every read slow.
 */
const NOWHERE = -32_768;

/** Outermost cells of each row's run: to the right the column, to the left its negative, so that both grow upwards. */
export const reaches = new Int16Array(2 * GRID.height).fill(NOWHERE);
/** Where the reaches to the right follow those to the left. */
export const REACH_RIGHT = GRID.height;

/** 1 where nothing more can be gained: the row's run already spans the body. */
export const settled = new Uint8Array(GRID.height);

/** Covered cells of the rows that were closed; whoever reads a word sets it back to zero. */
export const coveredBits = createBitGrid();

/** Cells between which a row has bits in `coveredBits`; none where the second is negative. */
const bitsLeft = new Int16Array(GRID.height).fill(GRID.width);
const bitsRight = new Int16Array(GRID.height).fill(-1);
let bodyLeft: Int16Array = new Int16Array(GRID.height);
let bodyRight: Int16Array = new Int16Array(GRID.height);
let topRow: number = GRID.height;
let bottomRow = -1;

/** Names the body on which the next stroke lies. */
export function aimAt(body: BodyMask): void {
  bodyLeft = body.left;
  bodyRight = body.right;
}

/** Covers the cells `left` to `right`, both included, in a row of the grid; they may lie beside the grid. */
export function coverRun(row: number, left: number, right: number): void {
  const knownLeft = -(reaches[row] as number);
  const knownRight = reaches[REACH_RIGHT + row] as number;
  if (left > knownRight + 1 || right < knownLeft - 1) startRun(row, left, right);
  else {
    if (left < knownLeft) reaches[row] = -left;
    if (right > knownRight) reaches[REACH_RIGHT + row] = right;
    const isSpanned =
      -(reaches[row] as number) <= (bodyLeft[row] as number) &&
      (reaches[REACH_RIGHT + row] as number) >= (bodyRight[row] as number);
    if (isSpanned) settled[row] = 1;
  }
}

function noteRow(row: number): void {
  if (row < topRow) topRow = row;
  if (row > bottomRow) bottomRow = row;
}

/** Covers a run that is known to lie apart from the others of its row. */
export function coverRunApart(row: number, left: number, right: number): void {
  const from = Math.max(left, bodyLeft[row] as number);
  const to = Math.min(right, bodyRight[row] as number);
  if (from > to) return;
  noteRow(row);
  setBits(row, from, to);
}

function setBits(row: number, left: number, right: number): void {
  setRun(coveredBits, row, left, right);
  if (left < (bitsLeft[row] as number)) bitsLeft[row] = left;
  if (right > (bitsRight[row] as number)) bitsRight[row] = right;
}

function startRun(row: number, left: number, right: number): void {
  if ((reaches[REACH_RIGHT + row] as number) === NOWHERE) noteRow(row);
  else {
    const from = runLeft(row);
    const to = runRight(row);
    if (from <= to) setBits(row, from, to);
  }
  reaches[row] = -left;
  reaches[REACH_RIGHT + row] = right;
}

/** The rows `top` ≤ y < `bottom` that the stroke reached; forgets them. */
export function takeRows(): { top: number; bottom: number } {
  const rows = { top: topRow, bottom: bottomRow + 1 };
  topRow = GRID.height;
  bottomRow = -1;
  return rows;
}

/** Left end of a row's run, or more than its right end where the row was not reached. */
export function runLeft(row: number): number {
  return Math.max(-(reaches[row] as number), bodyLeft[row] as number);
}

export function runRight(row: number): number {
  return Math.min(reaches[REACH_RIGHT + row] as number, bodyRight[row] as number);
}

/** Whether a row has more than its run. */
export function isScattered(row: number): boolean {
  return (bitsRight[row] as number) >= 0;
}

/** Adds a row's run to its bits; returns the words that hold any as `first × 32 + last`, counted within the row. */
export function gatherBits(row: number): number {
  const left = runLeft(row);
  const right = runRight(row);
  if (left <= right) setBits(row, left, right);
  return ((bitsLeft[row] as number) >> 5) * 32 + ((bitsRight[row] as number) >> 5);
}

/** Forgets a row; its bits in `coveredBits` are the caller's to clear. */
export function forgetRow(row: number): void {
  reaches[row] = NOWHERE;
  reaches[REACH_RIGHT + row] = NOWHERE;
  settled[row] = 0;
  bitsLeft[row] = GRID.width;
  bitsRight[row] = -1;
}

import type { BodyMask } from '../body/body-mask.ts';
import { at, type BitGrid, createBitGrid, setRun, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';

/**
 * Cells under one stroke while it is traced. Each row keeps one growing run; only a run apart from it goes to the bits.
 * Most runs of a stroke overlap the one before, so that most of them cost two comparisons.
 */
export interface Coverage {
  readonly bits: BitGrid;
  readonly runLeft: Int16Array;
  readonly runRight: Int16Array;
  /** 1 where nothing more can be gained: the row lies outside the body or its run already spans it. */
  readonly settled: Uint8Array;
  bodyLeft: Int16Array;
  bodyRight: Int16Array;
  top: number;
  bottom: number;
}

const NOWHERE = 32_767;

export function createCoverage(): Coverage {
  return {
    bits: createBitGrid(),
    runLeft: new Int16Array(GRID.height).fill(NOWHERE),
    runRight: new Int16Array(GRID.height).fill(-1),
    settled: new Uint8Array(GRID.height),
    bodyLeft: new Int16Array(GRID.height),
    bodyRight: new Int16Array(GRID.height),
    top: GRID.height,
    bottom: -1,
  };
}

/** Names the body on which the next stroke lies. */
export function aimAt(coverage: Coverage, body: BodyMask): void {
  coverage.bodyLeft = body.left;
  coverage.bodyRight = body.right;
}

/** Covers the cells `left` to `right`, both included; parts outside the row's body extent are dropped. */
export function coverRun(coverage: Coverage, row: number, left: number, right: number): void {
  const from = Math.max(left, at(coverage.bodyLeft, row));
  const to = Math.min(right, at(coverage.bodyRight, row));
  if (from > to) return;
  const runLeft = at(coverage.runLeft, row);
  const runRight = at(coverage.runRight, row);
  if (from >= runLeft && to <= runRight) return;
  if (from > runRight + 1 || to < runLeft - 1) startRun(coverage, row, from, to);
  else extendRun(coverage, row, Math.min(from, runLeft), Math.max(to, runRight));
}

function startRun(coverage: Coverage, row: number, from: number, to: number): void {
  const runRight = at(coverage.runRight, row);
  if (runRight >= 0) setRun(coverage.bits, row, at(coverage.runLeft, row), runRight);
  if (row < coverage.top) coverage.top = row;
  if (row > coverage.bottom) coverage.bottom = row;
  extendRun(coverage, row, from, to);
}

function extendRun(coverage: Coverage, row: number, from: number, to: number): void {
  coverage.runLeft[row] = from;
  coverage.runRight[row] = to;
  if (from <= at(coverage.bodyLeft, row) && to >= at(coverage.bodyRight, row)) coverage.settled[row] = 1;
}

/** Moves the row's run to its bits and forgets it; the caller clears the bits once read. */
export function closeRow(coverage: Coverage, row: number): void {
  const right = at(coverage.runRight, row);
  if (right < 0) return;
  setRun(coverage.bits, row, at(coverage.runLeft, row), right);
  coverage.runLeft[row] = NOWHERE;
  coverage.runRight[row] = -1;
  coverage.settled[row] = 0;
}

/** First word of a row in the bit grid. */
export function firstWord(row: number): number {
  return row * WORDS_PER_ROW;
}

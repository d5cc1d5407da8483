import type { Stroke } from '@pain-assessment/contracts';
import { type BitGrid, createBitGrid, ROW_BITS, setRun, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID, type Rect } from '../grid/grid.ts';
import { clearSpans, createSpans, type RowSpans } from '../grid/row-spans.ts';

const { max, min } = Math;

/** Rows `top` ≤ y < `bottom` and words `first` ≤ word < `end` of them. */
export interface WordRect {
  readonly top: number;
  readonly bottom: number;
  readonly first: number;
  readonly end: number;
}

/** The cells of the grid that points x0, y0, x1, y1 … can reach. */
function reachedRect(points: ArrayLike<number>, reach: number): Rect {
  let [left, right, top, bottom]: [number, number, number, number] = [GRID.width, 0, GRID.height, 0];
  for (let index = 0; index < points.length; index += 2) {
    left = min(left, points[index] as number);
    right = max(right, points[index] as number);
    top = min(top, points[index + 1] as number);
    bottom = max(bottom, points[index + 1] as number);
  }
  return {
    left: Math.max(0, Math.floor(left - reach)),
    top: Math.max(0, Math.floor(top - reach)),
    right: Math.min(GRID.width, Math.ceil(right + reach)),
    bottom: Math.min(GRID.height, Math.ceil(bottom + reach)),
  };
}

/** A rectangle around all cells that a stroke can change. */
export function strokeRect(stroke: Stroke): Rect {
  return reachedRect(stroke.points, stroke.tool === 'lasso' ? 0 : stroke.radius);
}

/** The words with cells of bodies that a stroke can reach. */
export function reachedWords(points: ArrayLike<number>, reach: number): WordRect {
  const { left, top, right, bottom } = reachedRect(points, reach);
  return { top: max(GRID.top, top), bottom: min(GRID.bottom, bottom), first: left >> 5, end: (right >> 5) + 1 };
}

/**
 * The cells under one stroke, as bits. The last run of each row is kept separately while it grows, because the next
 * segment mostly overlaps it. A row whose run covers all wanted cells is not visited again: 100,000 segments of full
 * height take 0.1 s instead of 10 s.
 */
export class StrokeCells {
  readonly bits: BitGrid = createBitGrid();
  /** Area of `bits` that may be set; bits outside belong to earlier strokes. */
  words = reachedWords(new Float64Array(0), 0);
  /** Visited rows of segments and edges since creation: the work of tracing. */
  rowsReached = 0;
  #wanted = createSpans();
  #wantedLeft = 0;
  #wantedRight = 0;
  /** The growing run of each row. */
  readonly #runs = createSpans();
  /** 0 for an open row, otherwise a lower bound of the distance to the next open one, in rows. */
  readonly #skip = new Int16Array(GRID.height);

  /**
   * Clears the area of the next stroke: before it and not after it, so that an aborted stroke leaves nothing behind.
   */
  clearFor(points: Float64Array, radius: number, wanted: RowSpans): void {
    this.words = reachedWords(points, radius);
    const { top, bottom } = this.words;
    this.bits.fill(0, top * WORDS_PER_ROW, bottom * WORDS_PER_ROW);
    clearSpans(this.#runs);
    this.#skip.fill(0);
    this.#wanted = wanted;
    this.#wantedLeft = GRID.width;
    this.#wantedRight = -1;
    for (let row = top; row < bottom; row++) {
      this.#wantedLeft = min(this.#wantedLeft, wanted.left[row] as number);
      this.#wantedRight = max(this.#wantedRight, wanted.right[row] as number);
    }
  }

  /** Adds the cells `left` to `right` of a row, both included; they may be outside the grid, or none. */
  addRun(row: number, left: number, right: number): void {
    const from = max(0, left);
    const to = min(GRID.width - 1, right);
    if (from <= to) setRun(this.bits, row * ROW_BITS + from, row * ROW_BITS + to);
  }

  /** True if any wanted cell may be in the columns `left` to `right`. */
  wantsColumns(left: number, right: number): boolean {
    return left <= this.#wantedRight && right >= this.#wantedLeft;
  }

  /** True if any wanted cell is in the rows `top` ≤ y < `bottom`. */
  wantsRows(top: number, bottom: number): boolean {
    const { left, right } = this.#wanted;
    for (let row = top; row < bottom; row++) {
      if ((left[row] as number) <= (right[row] as number)) return true;
    }
    return false;
  }

  /** The first row from `row` whose run does not yet cover all wanted cells. */
  nextOpenRow(row: number): number {
    const skip = this.#skip;
    let open = row;
    while ((skip[open] as number) > 0) {
      skip[open] = (skip[open] as number) + (skip[open + (skip[open] as number)] as number);
      open += skip[open] as number;
    }
    return open;
  }

  /** True if the row's growing run already covers the wanted cells of `left` to `right`. */
  hasRun(row: number, left: number, right: number): boolean {
    const from = max(left, this.#wanted.left[row] as number);
    const to = min(right, this.#wanted.right[row] as number);
    return from > to || (from >= (this.#runs.left[row] as number) && to <= (this.#runs.right[row] as number));
  }

  /** Adds the wanted cells of `left` to `right` to the growing run of a row, or begins a new run. */
  growRun(row: number, left: number, right: number): void {
    const firstWanted = this.#wanted.left[row] as number;
    const lastWanted = this.#wanted.right[row] as number;
    let from = max(left, firstWanted);
    let to = min(right, lastWanted);
    if (from > to) return;
    const oldLeft = this.#runs.left[row] as number;
    const oldRight = this.#runs.right[row] as number;
    if (from <= oldRight + 1 && to >= oldLeft - 1) {
      from = min(from, oldLeft);
      to = max(to, oldRight);
    } else this.#writeRun(row);
    this.#runs.left[row] = from;
    this.#runs.right[row] = to;
    if (from <= firstWanted && to >= lastWanted) this.#skip[row] = 1;
  }

  /** Writes the growing runs as bits. */
  writeRuns(): void {
    for (let row = this.words.top; row < this.words.bottom; row++) this.#writeRun(row);
  }

  #writeRun(row: number): void {
    const left = this.#runs.left[row] as number;
    const right = this.#runs.right[row] as number;
    if (left <= right) setRun(this.bits, row * ROW_BITS + left, row * ROW_BITS + right);
  }
}

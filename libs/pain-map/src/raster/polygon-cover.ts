import { orient2d } from 'robust-predicates';
import { lowestBit, ROW_BITS, WORDS_PER_ROW } from '../grid/bits.ts';
import type { StrokeCells } from './stroke-cells.ts';

/** Looked up once: in Jest each access of a global object costs more than the arithmetic. */
const { ceil, max, min } = Math;

/**
 * Rows in progress at a time: their memory, 190 KB, fits the processor's cache, which halves the time of crossing
 * lassos.
 */
const BAND = 64;
/** If a crossing is nearer to a centre than this many cells, its rounding may be wrong: an exact comparison decides. */
const DOUBT = 1e-6;

/** An edge from its upper end a to its lower end b; `direction` is 1 if it was drawn downwards, otherwise -1. */
interface Edge {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly direction: 1 | -1;
}

/** The rows `band` ≤ y < `end` in progress. */
interface Rows {
  readonly band: number;
  readonly end: number;
}

/** True if a cell's centre lies strictly left of an edge, whatever a computation with doubles would round. */
const isLeft = ({ ax, ay, bx, by }: Edge, column: number, row: number): boolean =>
  orient2d(ax, ay, bx, by, column + 0.5, row + 0.5) < 0;

/**
 * Finds the cells of closed polygons by the non-zero rule. Each edge changes the winding number of the cells to its
 * right, row by row; each row is then read from left to right. Adjacent polygons share no cell: a centre on a left or
 * upper edge is inside, on a right or lower one outside. Nothing here can throw, because points are numbers already. So
 * reading a band leaves its memory at zero.
 */
export class PolygonCover {
  /**
   * Change of the winding number at each cell of a band, and a bit for each changed cell, so that rows are read fast.
   */
  readonly #change = new Int32Array(ROW_BITS * BAND);
  readonly #changed = new Int32Array(WORDS_PER_ROW * BAND);

  /** Adds the cells with their centres in the closed polygon x0, y0, x1, y1 … (contract.md#strokes). */
  cover(cells: StrokeCells, points: Float64Array): void {
    const { top, bottom } = cells.words;
    for (let band = top; band < bottom; band += BAND) {
      const end = min(bottom, band + BAND);
      if (!cells.wantsRows(band, end)) continue;
      this.#crossBand(cells, points, { band, end });
      for (let row = band; row < end; row++) this.#readRow(cells, row, band);
    }
  }

  #crossBand(cells: StrokeCells, points: Float64Array, rows: Rows): void {
    const last = points.length - 2;
    let x = points[last] as number;
    let y = points[last + 1] as number;
    for (let index = 0; index <= last; index += 2) {
      const nextX = points[index] as number;
      const nextY = points[index + 1] as number;
      if (min(y, nextY) < rows.end && max(y, nextY) > rows.band) {
        const isDownwards = y < nextY;
        const edge: Edge = isDownwards
          ? { ax: x, ay: y, bx: nextX, by: nextY, direction: 1 }
          : { ax: nextX, ay: nextY, bx: x, by: y, direction: -1 };
        cells.rowsReached += this.#cross(edge, rows);
      }
      x = nextX;
      y = nextY;
    }
  }

  /**
   * Marks the crossings of an edge with the middle of each row; the upper end belongs to the edge, the lower one does
   * not.
   */
  #cross(edge: Edge, { band, end: bandEnd }: Rows): number {
    const change = this.#change;
    const changed = this.#changed;
    const { ax, ay, bx, by, direction } = edge;
    const first = max(band, ceil(ay - 0.5));
    const end = min(bandEnd, ceil(by - 0.5));
    const slope = (bx - ax) / (by - ay);
    for (let row = first; row < end; row++) {
      const x = ax + (row + 0.5 - ay) * slope - 0.5;
      let column = ceil(x - DOUBT);
      if (column - x < DOUBT && isLeft(edge, column, row)) column += 1;
      const cell = (row - band) * ROW_BITS + column;
      change[cell] = (change[cell] as number) + direction;
      changed[cell >> 5] = (changed[cell >> 5] as number) | (1 << (cell & 31));
    }
    return end - first;
  }

  /** Adds the runs of a row with a winding number other than zero, and resets its changes to zero. */
  #readRow(cells: StrokeCells, row: number, band: number): void {
    const change = this.#change;
    const changed = this.#changed;
    const firstCell = (row - band) * ROW_BITS;
    let winding = 0;
    let start = 0;
    for (let word = cells.words.first; word < cells.words.end; word++) {
      const place = (row - band) * WORDS_PER_ROW + word;
      const crossed = changed[place] as number;
      changed[place] = 0;
      for (let rest = crossed; rest !== 0; rest &= rest - 1) {
        const cell = place * 32 + lowestBit(rest);
        const before = winding;
        winding += change[cell] as number;
        change[cell] = 0;
        if (before === 0) start = cell;
        else if (winding === 0) cells.addRun(row, start - firstCell, cell - firstCell - 1);
      }
    }
  }
}

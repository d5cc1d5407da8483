import { lowestBit, ROW_BITS, WORDS_PER_ROW } from '../grid/bits.ts';
import type { StrokeCells } from './stroke-cells.ts';

/** Looked up once: in Jest each use of a global object costs more than the arithmetic. */
const { ceil, max, min } = Math;

/** Rows worked on at a time: few enough for their memory, 190 KB, to stay in the processor's cache, which halves the time of crossing lassos. */
const BAND = 64;
/** A crossing nearer to a centre than this many cells is not trusted: the cross product decides. */
const DOUBT = 1e-6;

/** An edge from its upper end a to its lower end b; `direction` is 1 where it was drawn downwards, else -1. */
interface Edge {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly direction: 1 | -1;
}

/** The rows `band` ≤ y < `end` that are worked on. */
interface Rows {
  readonly band: number;
  readonly end: number;
}

/** Whether a cell's centre lies strictly left of an edge. */
const liesLeftOf = ({ ax, ay, bx, by }: Edge, column: number, row: number): boolean =>
  (bx - ax) * (row + 0.5 - ay) - (column + 0.5 - ax) * (by - ay) > 0;

/**
 * Finds the cells of closed polygons by the non-zero rule: each edge changes the winding number of the cells right of it,
 * row by row, and each row is then read from left to right. Polygons side by side share no cell: a centre on a left or
 * upper edge is inside, on a right or lower one outside. Nothing in here can throw: points are numbers by then, so that
 * reading a band leaves its memory at zero.
 */
export class PolygonCover {
  /** Change of the winding number at each cell of a band, and as a bit which cells have one, so that rows are read fast. */
  readonly #change = new Int32Array(ROW_BITS * BAND);
  readonly #changed = new Int32Array(WORDS_PER_ROW * BAND);

  /** Adds the cells whose centres lie in the closed polygon x0, y0, x1, y1 … (contract.md#strokes). */
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

  /** Marks where an edge crosses the middle of each row; it holds its upper end and not its lower one. */
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
      if (column - x < DOUBT && liesLeftOf(edge, column, row)) column += 1;
      const cell = (row - band) * ROW_BITS + column;
      change[cell] = (change[cell] as number) + direction;
      changed[cell >> 5] = (changed[cell >> 5] as number) | (1 << (cell & 31));
    }
    return end - first;
  }

  /** Adds the runs of a row whose winding number is not zero, and sets its changes back to zero. */
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

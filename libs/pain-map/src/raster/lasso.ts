import { at, type BitGrid, createBitGrid, lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { type Coverage, coverRun } from './coverage.ts';

/** Changes of the winding number along each row, and which cells have one, so that a row costs its changes and not its cells. */
export interface Winding {
  readonly change: Int32Array;
  readonly changed: BitGrid;
}

const STRIDE = WORDS_PER_ROW * 32;

export function createWinding(): Winding {
  return { change: new Int32Array(STRIDE * GRID.height), changed: createBitGrid() };
}

/** First cell of the row whose centre is not strictly left of the downward edge a–b, decided by the cross product alone. */
function firstCellAtOrAfter(ax: number, ay: number, bx: number, by: number, row: number, near: number): number {
  const strictlyLeft = (column: number) => (bx - ax) * (row + 0.5 - ay) - (column + 0.5 - ax) * (by - ay) > 0;
  let column = near - 1;
  while (strictlyLeft(column)) column++;
  return column;
}

/** Marks where rows cross one edge, ordered downwards; an edge holds its upper end and not its lower one. */
function crossEdge(winding: Winding, ax: number, ay: number, bx: number, by: number, direction: number): void {
  const slope = (bx - ax) / (by - ay);
  const doubt = 1e-9 + Math.abs(slope) * 1e-11;
  const last = Math.min(GRID.bottom, Math.ceil(by - 0.5));
  for (let row = Math.max(GRID.top, Math.ceil(ay - 0.5)); row < last; row++) {
    const edge = ax + (row + 0.5 - ay) * slope - 0.5;
    let column = Math.ceil(edge);
    const early = column - edge;
    if (early < doubt || early > 1 - doubt) column = firstCellAtOrAfter(ax, ay, bx, by, row, column);
    const cell = row * STRIDE + column;
    winding.change[cell] = at(winding.change, cell) + direction;
    const word = row * WORDS_PER_ROW + (column >> 5);
    winding.changed[word] = at(winding.changed, word) | (1 << (column & 31));
  }
}

/** Covers the cells of one row with a winding number other than zero, and clears the row for the next lasso. */
function coverRow(coverage: Coverage, winding: Winding, row: number): void {
  let turns = 0;
  let start = 0;
  for (let word = 0; word < WORDS_PER_ROW; word++) {
    let rest = at(winding.changed, row * WORDS_PER_ROW + word);
    if (rest === 0) continue;
    winding.changed[row * WORDS_PER_ROW + word] = 0;
    for (; rest !== 0; rest &= rest - 1) {
      const column = word * 32 + lowestBit(rest);
      const before = turns;
      turns += at(winding.change, row * STRIDE + column);
      winding.change[row * STRIDE + column] = 0;
      if (before === 0) start = column;
      else if (turns === 0) coverRun(coverage, row, start, column - 1);
    }
  }
}

/**
 * Covers every cell whose centre lies in the closed polygon x0, y0, x1, y1 … by the non-zero rule (contract 3).
 * Polygons side by side share no cell: a centre on a left or upper edge is inside, on a right or lower one outside.
 */
export function coverPolygon(coverage: Coverage, winding: Winding, points: ArrayLike<number>): void {
  let x = points[points.length - 2] as number;
  let y = points[points.length - 1] as number;
  let top: number = GRID.height;
  let bottom = 0;
  for (let index = 0; index < points.length; index += 2) {
    const nextX = points[index] as number;
    const nextY = points[index + 1] as number;
    if (y < nextY) crossEdge(winding, x, y, nextX, nextY, 1);
    else if (nextY < y) crossEdge(winding, nextX, nextY, x, y, -1);
    top = Math.min(top, nextY);
    bottom = Math.max(bottom, nextY);
    x = nextX;
    y = nextY;
  }
  const last = Math.min(GRID.bottom, Math.ceil(bottom - 0.5));
  for (let row = Math.max(GRID.top, Math.ceil(top - 0.5)); row < last; row++) coverRow(coverage, winding, row);
}

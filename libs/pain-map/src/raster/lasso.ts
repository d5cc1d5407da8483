import { lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { coverRunApart } from './coverage.ts';

const STRIDE = WORDS_PER_ROW * 32;

/** Rows worked on at a time: few enough for their memory to stay in the processor's cache. */
const BAND_ROWS = 64;

/** Changes of the winding number along each row, and which cells have one, so that a row costs its changes and not its cells. */
const change = new Int32Array(STRIDE * BAND_ROWS);
const changed = new Int32Array(WORDS_PER_ROW * BAND_ROWS);

/** From this many numbers in `points` on, to look at every cell is cheaper than to note each change. */
const CROWD = 10_000;
let isCrowded = false;

/** Changes that hold from a row to the end of the band, and in each column the sum of those of the rows above. */
const lasting = new Int32Array(STRIDE * BAND_ROWS);
const held = new Int32Array(STRIDE);
/** The first row of the band that is not looked at. */
let bandEnd = 0;

/** First cell of the row whose centre is not strictly left of the downward edge a–b, decided by the cross product alone. */
function firstCellNotLeft(ax: number, ay: number, bx: number, by: number, row: number, near: number): number {
  const isLeft = (column: number) => (bx - ax) * (row + 0.5 - ay) - (column + 0.5 - ax) * (by - ay) > 0;
  let column = Math.max(0, near - 1);
  while (isLeft(column)) column++;
  return column;
}

/** Parts of a cell in which crossings are counted on: whole numbers of them are added and cut twice as fast as others. */
const PART_BITS = 21;
const PARTS = 1 << PART_BITS;
/** Parts that adding up along a band may be wrong by; so near to a centre the cross product decides. */
const DOUBT = 2 * BAND_ROWS;

/** The rows `firstRow` ≤ y < `lastRow` that the edge in hand crosses, where it crosses the first, and its step from row to row. */
let firstRow = 0;
let lastRow = 0;
let firstParts = 0;
let step = 0;

/** Takes the part of an edge, ordered downwards, in hand that lies in the band; an edge holds its upper end and not its lower one. */
function takeEdge(ax: number, ay: number, bx: number, by: number, band: number): void {
  firstRow = Math.max(band, Math.ceil(ay - 0.5));
  lastRow = Math.min(band + BAND_ROWS, GRID.bottom, Math.ceil(by - 0.5));
  const slope = (bx - ax) / (by - ay);
  // An edge that crosses more than one row leads at most the width of the grid aside, so no sum runs over.
  step = (slope * PARTS) | 0;
  firstParts = ((ax + (firstRow + 0.5 - ay) * slope + 0.5) * PARTS) | 0;
}

/** Marks the crossings of the edge in hand row by row. */
function crossRows(ax: number, ay: number, bx: number, by: number, direction: number, band: number): void {
  const isNoted = !isCrowded;
  const last = lastRow;
  const stride = step;
  let parts = firstParts;
  for (let row = firstRow; row < last; row++) {
    let column = parts >> PART_BITS;
    if (((parts + DOUBT) & (PARTS - 1)) < 2 * DOUBT) column = firstCellNotLeft(ax, ay, bx, by, row, column);
    const cell = ((row - band) * STRIDE + column) | 0;
    change[cell] = ((change[cell] as number) + direction) | 0;
    if (isNoted) changed[cell >> 5] = (changed[cell >> 5] as number) | (1 << (column & 31));
    parts = (parts + stride) | 0;
  }
}

/**
 * Marks where the edge in hand enters and leaves each column. Rows whose crossing is clear of both borders of its column are
 * taken together, so that the columns are those of row by row.
 */
function crossColumns(ax: number, ay: number, bx: number, by: number, direction: number, band: number): void {
  const isUpright = ax === bx;
  const pace = Math.abs(step);
  let parts = firstParts;
  for (let row = firstRow; row < lastRow; ) {
    const past = parts & (PARTS - 1);
    const isClear = past >= DOUBT && past < PARTS - DOUBT;
    const room = step < 0 ? past - DOUBT : PARTS - DOUBT - 1 - past;
    const isStill = isUpright || (isClear && pace === 0);
    const alike = isStill ? BAND_ROWS : isClear ? 1 + room / pace : 1;
    const next = Math.min(lastRow, row + Math.floor(alike));
    const column = isClear ? parts >> PART_BITS : firstCellNotLeft(ax, ay, bx, by, row, parts >> PART_BITS);
    const cell = (row - band) * STRIDE + column;
    lasting[cell] = (lasting[cell] as number) + direction;
    const left = cell + (next - row) * STRIDE;
    if (next < bandEnd) lasting[left] = (lasting[left] as number) - direction;
    parts += (next - row) * step;
    row = next;
  }
}

/** Of an edge that stays in a column for more rows than three, entering and leaving it is marked, in a crowd of them. */
const STEEP = PARTS / 3;

function crossEdge(ax: number, ay: number, bx: number, by: number, direction: number, band: number): void {
  takeEdge(ax, ay, bx, by, band);
  if (firstRow >= lastRow) return;
  if (isCrowded && Math.abs(step) < STEEP) crossColumns(ax, ay, bx, by, direction, band);
  else crossRows(ax, ay, bx, by, direction, band);
}

/** Takes up a cell's lasting change; returns what its column holds. */
function hold(cell: number, column: number): number {
  held[column] = (held[column] as number) + (lasting[cell] as number);
  lasting[cell] = 0;
  return held[column] as number;
}

/** Covers the cells of one row with a winding number other than zero, and clears the row for the next band. */
function coverRow(row: number, band: number): void {
  const firstCell = (row - band) * STRIDE;
  let winding = 0;
  let start = 0;
  for (let word = firstCell / 32; word < firstCell / 32 + WORDS_PER_ROW; word++) {
    let rest = changed[word] as number;
    if (rest === 0) continue;
    changed[word] = 0;
    for (; rest !== 0; rest &= rest - 1) {
      const cell = word * 32 + lowestBit(rest);
      const before = winding;
      winding += change[cell] as number;
      change[cell] = 0;
      if (isCrowded) winding += hold(cell, cell - firstCell);
      if (before === 0) start = cell;
      else if (winding === 0) coverRunApart(row, start - firstCell, cell - firstCell - 1);
    }
  }
}

/**
 * Covers every cell whose centre lies in the closed polygon x0, y0, x1, y1 … by the non-zero rule (contract 3).
 * Polygons side by side share no cell: a centre on a left or upper edge is inside, on a right or lower one outside.
 */
export function coverPolygon(points: readonly number[]): void {
  let top: number = GRID.bottom;
  let bottom: number = GRID.top;
  for (let index = 1; index < points.length; index += 2) {
    top = Math.min(top, points[index] as number);
    bottom = Math.max(bottom, points[index] as number);
  }
  const last = Math.min(GRID.bottom, Math.ceil(bottom));
  isCrowded = points.length >= CROWD;
  for (let band = Math.max(GRID.top, Math.floor(top)); band < last; band += BAND_ROWS) {
    bandEnd = Math.min(last, band + BAND_ROWS);
    if (isCrowded) {
      changed.fill(-1);
      held.fill(0);
    }
    crossBand(points, band);
    for (let row = band; row < bandEnd; row++) coverRow(row, band);
  }
}

function crossBand(points: readonly number[], band: number): void {
  let x = points[points.length - 2] as number;
  let y = points[points.length - 1] as number;
  for (let index = 0; index < points.length; index += 2) {
    const nextX = points[index] as number;
    const nextY = points[index + 1] as number;
    if (y < nextY) crossEdge(x, y, nextX, nextY, 1, band);
    else if (nextY < y) crossEdge(nextX, nextY, x, y, -1, band);
    x = nextX;
    y = nextY;
  }
}

import { GRID } from '../grid/grid.ts';
import {
  ASIDE,
  AX,
  AY,
  BX,
  BY,
  capsule,
  type Direction,
  DOUBT,
  type End,
  FIRST,
  FIRST_INNER,
  LAST,
  LAST_INNER,
  LEAN,
  OF_B,
  outermostByDistance,
  RADIUS,
  rows,
  SLOPE,
  takeNext,
  takePoint,
} from './capsule.ts';
import { coverRun, REACH_RIGHT, reaches, settled } from './coverage.ts';

/** Added before truncation, the fastest way to round down but only for positive numbers. */
const LIFT = 4096;

/** Whether a part of a cell keeps from both its borders by more than rounding may err. */
const liesInside = (part: number, doubt: number): boolean => part > doubt && part < 1 - doubt;

/** Covers rows of the capsule, both ends included, of which nothing need be known. */
function coverRows(first: number, last: number): void {
  if (first > last) return;
  const ax = capsule[AX] as number;
  const ay = capsule[AY] as number;
  const bx = capsule[BX] as number;
  const by = capsule[BY] as number;
  const lean = capsule[LEAN] as number;
  const slope = capsule[SLOPE] as number;
  const halfWidth = (capsule[ASIDE] as number) + lean * slope;
  const doubt = capsule[DOUBT] as number;
  const squared = (capsule[RADIUS] as number) * (capsule[RADIUS] as number);
  for (let row = first; row <= last; row++) {
    if ((settled[row] as number) !== 0) continue;
    const y = row + 0.5;
    const middle = ax + (y - ay) * slope;
    const reachedLeft =
      y <= ay + lean
        ? ax - Math.sqrt(Math.max(0, squared - (y - ay) * (y - ay)))
        : y > by + lean
          ? bx - Math.sqrt(Math.max(0, squared - (y - by) * (y - by)))
          : middle - halfWidth;
    const reachedRight =
      y >= by - lean
        ? bx + Math.sqrt(Math.max(0, squared - (y - by) * (y - by)))
        : y < ay - lean
          ? ax + Math.sqrt(Math.max(0, squared - (y - ay) * (y - ay)))
          : middle + halfWidth;
    const lowered = LIFT + 0.5 - reachedLeft;
    const lifted = LIFT - 0.5 + reachedRight;
    let left = lowered | 0;
    let right = lifted | 0;
    const isClear = liesInside(lowered - left, doubt) && liesInside(lifted - right, doubt);
    if (!isClear) {
      left = LIFT + outermostByDistance(-1, row);
      right = LIFT + outermostByDistance(1, row);
    }
    if (LIFT - left <= right - LIFT) coverRun(row, LIFT - left, right - LIFT);
  }
}

/** Widens to one side, by the arc about an end, the runs of rows in which a part of the capsule is covered already. */
function widenByArc(side: Direction, first: number, last: number, end: End): void {
  const offset = side > 0 ? REACH_RIGHT : 0;
  const y = capsule[end + 1] as number;
  const squared = (capsule[RADIUS] as number) * (capsule[RADIUS] as number);
  const lift = side * (capsule[end] as number) - side * 0.5 + LIFT;
  const clear = 0.5 - (capsule[DOUBT] as number);
  for (let row = first; row <= last; row++) {
    const dy = row + 0.5 - y;
    const lifted = lift + Math.sqrt(Math.max(0, squared - dy * dy));
    let cell = (lifted | 0) - LIFT;
    if (Math.abs(lifted - LIFT - cell - 0.5) >= clear) cell = outermostByDistance(side, row);
    if (cell > (reaches[offset + row] as number)) reaches[offset + row] = cell;
  }
}

/** As `widenByArc`, by the line to one side. */
function widenByLine(side: Direction, first: number, last: number): void {
  const offset = side > 0 ? REACH_RIGHT : 0;
  const startX = (capsule[AX] as number) + side * (capsule[ASIDE] as number);
  const startY = (capsule[AY] as number) - side * (capsule[LEAN] as number);
  const endY = (capsule[BY] as number) - side * (capsule[LEAN] as number);
  const slope = capsule[SLOPE] as number;
  const clear = 0.5 - (capsule[DOUBT] as number);
  const end = Math.min(last, Math.floor(endY - 0.5));
  for (let row = Math.max(first, Math.ceil(startY - 0.5)); row <= end; row++) {
    const lifted = side * (startX + (row + 0.5 - startY) * slope - 0.5) + LIFT;
    let cell = (lifted | 0) - LIFT;
    if (!(Math.abs(lifted - LIFT - cell - 0.5) < clear)) cell = outermostByDistance(side, row);
    if (cell > (reaches[offset + row] as number)) reaches[offset + row] = cell;
  }
}

/** Rows of the arc about the last point that were put off: first and last to the left, first and last to the right. */
const pending = new Int32Array(4);
const LEFT = 0;
const RIGHT = 2;

/**
 * Puts the arc about an end off to the next turn, but not in rows that may hold no centre of its disc: there the next
 * capsule need not touch this one's run.
 */
function putOff(side: typeof LEFT | typeof RIGHT, first: number, last: number, end: End): void {
  const direction = side === LEFT ? -1 : 1;
  const ofEnd = end === AX ? 0 : OF_B;
  const inner = rows[ofEnd + FIRST_INNER] as number;
  const innerEnd = rows[ofEnd + LAST_INNER] as number;
  if (first < inner) widenByArc(direction, first, Math.min(last, inner - 1), end);
  if (last > innerEnd) widenByArc(direction, Math.max(first, innerEnd + 1), last, end);
  pending[side] = Math.max(first, inner);
  pending[side + 1] = Math.min(last, innerEnd);
}

/** Catches up with the arc about an end of the capsule in hand, in the rows `first` to `last` at most on each side. */
function turn(end: End, firstLeft: number, lastLeft: number, firstRight: number, lastRight: number) {
  widenByArc(-1, Math.max(pending[LEFT] as number, firstLeft), Math.min(pending[LEFT + 1] as number, lastLeft), end);
  widenByArc(1, Math.max(pending[RIGHT] as number, firstRight), Math.min(pending[RIGHT + 1] as number, lastRight), end);
}

/**
 * Goes on downwards from a, whose disc is covered as far as it matters. New are the lines, whole rows below and the arcs
 * about b; but most of those arcs lie inside the next capsule, so that they wait for the next turn.
 */
function coverDown(): void {
  const last = rows[OF_B + LAST] as number;
  const known = rows[FIRST_INNER] as number;
  const knownEnd = Math.min(rows[LAST_INNER] as number, last);
  const a = (capsule[AY] as number) - 0.5;
  const b = (capsule[BY] as number) - 0.5;
  const lean = capsule[LEAN] as number;
  turn(AX, 0, Math.ceil(a + lean), 0, Math.ceil(a - lean));
  coverRows(rows[FIRST] as number, Math.min(known - 1, last));
  widenByLine(-1, known, knownEnd);
  widenByLine(1, known, knownEnd);
  coverRows(Math.max(knownEnd + 1, rows[FIRST] as number), last);
  const arcs = Math.max(known, rows[OF_B + FIRST] as number);
  putOff(LEFT, Math.max(arcs, Math.floor(b + lean)), knownEnd, BX);
  putOff(RIGHT, Math.max(arcs, Math.floor(b - lean)), knownEnd, BX);
}

/** Goes on upwards from b, as `coverDown` does downwards. */
function coverUp(): void {
  const first = rows[FIRST] as number;
  const last = rows[OF_B + LAST] as number;
  const known = Math.max(first, rows[OF_B + FIRST_INNER] as number);
  const knownEnd = rows[OF_B + LAST_INNER] as number;
  const a = (capsule[AY] as number) - 0.5;
  const b = (capsule[BY] as number) - 0.5;
  const lean = capsule[LEAN] as number;
  turn(BX, Math.floor(b + lean), last, Math.floor(b - lean), last);
  coverRows(first, Math.min(known - 1, last));
  widenByLine(-1, known, knownEnd);
  widenByLine(1, known, knownEnd);
  coverRows(Math.max(known, knownEnd + 1), last);
  const arcs = Math.min(knownEnd, rows[LAST] as number);
  putOff(LEFT, known, Math.min(arcs, Math.ceil(a + lean)), AX);
  putOff(RIGHT, known, Math.min(arcs, Math.ceil(a - lean)), AX);
}

/** Covers every cell whose centre is at most `radius` from the polyline x0, y0, x1, y1 … (contract 3). */
export function coverPolyline(points: readonly number[], radius: number): void {
  takePoint(points, radius);
  coverRows(rows[FIRST] as number, rows[LAST] as number);
  putOff(LEFT, 0, -1, AX);
  putOff(RIGHT, 0, -1, AX);
  let end: End = AX;
  for (let index = 2; index < points.length; index += 2) {
    end = takeNext(end, points, index);
    if (end === BX) coverDown();
    else coverUp();
  }
  turn(end, 0, GRID.height, 0, GRID.height);
}

import { GRID } from '../grid/grid.ts';

/*
 * A capsule is a segment a–b with all that is at most `radius` from it. Its upper end is a or, where both ends are level,
 * its left one. Each of its sides is an arc about a, a line parallel to the segment and an arc about b, from top to bottom.
 * There is one at a time, kept in fixed arrays: numbers handed from function to function, or an object for each of a
 * hundred thousand segments, cost more than the arithmetic.
 */

/** The capsule in hand, in the order of the names below. */
export const capsule = new Float64Array(10);
export const AX = 0;
export const AY = 1;
export const BX = 2;
export const BY = 3;
export const RADIUS = 4;
/** How far below a the left line begins, and below b it ends; the right line as far above them. */
export const LEAN = 5;
/** How far beside a and b, to the left and to the right, the lines begin and end. */
export const ASIDE = 6;
/** Change of x per row along the segment; 0 for a level one. */
export const SLOPE = 7;
/** An edge that comes nearer to a cell centre than this is not trusted: the distance itself decides. */
export const DOUBT = 8;
/** Rows at most so far from an end hold a centre within `radius` for certain: the disc is a cell wide there. */
const INNER = 9;

/**
 * Rows of the grid with a centre in the disc about an end: first and last, and first and last of its inner ones, where
 * the disc is at least a cell wide and so holds a centre for certain.
 */
export const rows = new Int32Array(8);
export const FIRST = 0;
export const LAST = 1;
export const FIRST_INNER = 2;
export const LAST_INNER = 3;
/** Where the rows of b follow those of a. */
export const OF_B = 4;

const LEAST_DOUBT = 1e-5;

/** To the right of the viewer, or to the left. */
export type Direction = 1 | -1;

/** An end of the capsule: the upper or the lower one. */
export type End = typeof AX | typeof BX;

function markRows(end: End): void {
  const y = capsule[end + 1] as number;
  const radius = capsule[RADIUS] as number;
  const first = Math.ceil(y - radius - 0.5 - LEAST_DOUBT);
  const last = Math.floor(y + radius - 0.5 + LEAST_DOUBT);
  const isFirstOutside = (first + 0.5 - y) * (first + 0.5 - y) > radius * radius;
  const isLastOutside = (last + 0.5 - y) * (last + 0.5 - y) > radius * radius;
  const inner = capsule[INNER] as number;
  const offset = end === AX ? 0 : OF_B;
  rows[offset + FIRST] = Math.max(GRID.top, isFirstOutside ? first + 1 : first);
  rows[offset + LAST] = Math.min(GRID.bottom - 1, isLastOutside ? last - 1 : last);
  rows[offset + FIRST_INNER] = Math.max(GRID.top, Math.ceil(y - inner - 0.5));
  rows[offset + LAST_INNER] = Math.min(GRID.bottom - 1, Math.floor(y + inner - 0.5));
}

/** Puts the first point of a stroke in hand as a capsule of no length; the radius, at least 1, holds for all that follow. */
export function takePoint(points: readonly number[], radius: number): void {
  capsule[RADIUS] = radius;
  capsule[INNER] = Math.sqrt(radius * radius - 0.25) - LEAST_DOUBT;
  takeEnd(AX, points, 0);
  takeEnd(BX, points, 0);
  measure();
}

function takeEnd(end: End, points: readonly number[], index: number): void {
  capsule[end] = points[index] as number;
  capsule[end + 1] = points[index + 1] as number;
  markRows(end);
}

/** Makes the end `from` of the capsule in hand the end `to` of the next one. */
function keepEnd(from: End, to: End): void {
  if (from === to) return;
  const source = from === AX ? 0 : OF_B;
  const target = to === AX ? 0 : OF_B;
  for (let index = 0; index < OF_B; index++) rows[target + index] = rows[source + index] as number;
  capsule[to] = capsule[from] as number;
  capsule[to + 1] = capsule[from + 1] as number;
}

/** Takes in hand the capsule from the end `known` of the present one to a further point; returns where that point is. */
export function takeNext(known: End, points: readonly number[], index: number): End {
  const x = points[index] as number;
  const y = points[index + 1] as number;
  const fromX = capsule[known] as number;
  const fromY = capsule[known + 1] as number;
  const isDownwards = fromY < y || (fromY === y && fromX <= x);
  const end = isDownwards ? BX : AX;
  keepEnd(known, isDownwards ? AX : BX);
  takeEnd(end, points, index);
  measure();
  return end;
}

function measure(): void {
  const dx = (capsule[BX] as number) - (capsule[AX] as number);
  const dy = (capsule[BY] as number) - (capsule[AY] as number);
  const length = Math.sqrt(dx * dx + dy * dy);
  const slope = dy === 0 ? 0 : dx / dy;
  const scale = length === 0 ? 0 : (capsule[RADIUS] as number) / length;
  capsule[LEAN] = dx * scale;
  capsule[ASIDE] = dy * scale;
  capsule[SLOPE] = slope;
  capsule[DOUBT] = LEAST_DOUBT + Math.abs(slope) * 1e-10;
}

/** The contract's cell rule, squared so that no root and no division rounds it. */
function holdsCentre(column: number, row: number): boolean {
  const squaredRadius = (capsule[RADIUS] as number) * (capsule[RADIUS] as number);
  const px = column + 0.5 - (capsule[AX] as number);
  const py = row + 0.5 - (capsule[AY] as number);
  const dx = (capsule[BX] as number) - (capsule[AX] as number);
  const dy = (capsule[BY] as number) - (capsule[AY] as number);
  const along = px * dx + py * dy;
  const squaredLength = dx * dx + dy * dy;
  if (along <= 0) return px * px + py * py <= squaredRadius;
  const qx = column + 0.5 - (capsule[BX] as number);
  const qy = row + 0.5 - (capsule[BY] as number);
  if (along >= squaredLength) return qx * qx + qy * qy <= squaredRadius;
  const across = px * dy - py * dx;
  return across * across <= squaredRadius * squaredLength;
}

/**
 * Outermost cell of a row to one side by the distance alone, times `side` so that farther out is always more. A row that
 * holds no centre yields less than the other side's outermost cell.
 */
export function outermostByDistance(side: Direction, row: number): number {
  const a = side * (capsule[AX] as number);
  const b = side * (capsule[BX] as number);
  const inner = Math.min(a, b) - (capsule[RADIUS] as number);
  let cell = Math.floor(Math.max(a, b) + (capsule[RADIUS] as number) + LEAST_DOUBT - side * 0.5);
  while (cell > inner && !holdsCentre(side * cell, row)) cell--;
  return cell;
}

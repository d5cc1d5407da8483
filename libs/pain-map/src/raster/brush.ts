import { at } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { type Coverage, coverRun } from './coverage.ts';

/** Nearer to a cell centre than this, a computed edge is not trusted and the distance itself decides. */
const DOUBT = 1e-5;

/** One piece of a polyline with all points at most `radius` from it: a disc where both ends are the same. */
interface Capsule {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly radius: number;
}

/** The contract's cell rule, squared so that nothing is rounded by a root or a division. */
function holdsCentre({ ax, ay, bx, by, radius }: Capsule, column: number, row: number): boolean {
  const px = column + 0.5 - ax;
  const py = row + 0.5 - ay;
  const dx = bx - ax;
  const dy = by - ay;
  const along = px * dx + py * dy;
  const squaredLength = dx * dx + dy * dy;
  if (along <= 0) return px * px + py * py <= radius * radius;
  const qx = column + 0.5 - bx;
  const qy = row + 0.5 - by;
  if (along >= squaredLength) return qx * qx + qy * qy <= radius * radius;
  const across = px * dy - py * dx;
  return across * across <= radius * radius * squaredLength;
}

/** Covers the cells whose centres lie between `left` and `right` in one row of the capsule. */
function coverBetween(coverage: Coverage, capsule: Capsule, row: number, left: number, right: number): void {
  let from = Math.ceil(left - 0.5);
  let to = Math.floor(right - 0.5);
  const early = from - (left - 0.5);
  const late = right - 0.5 - to;
  if (early < DOUBT || early > 1 - DOUBT || late < DOUBT || late > 1 - DOUBT) {
    from--;
    to++;
    while (from <= to && !holdsCentre(capsule, from, row)) from++;
    while (from <= to && !holdsCentre(capsule, to, row)) to--;
  }
  if (from <= to) coverRun(coverage, row, from, to);
}

function firstRow(y: number): number {
  return Math.max(GRID.top, Math.ceil(y - 0.5 - DOUBT));
}

function lastRow(y: number): number {
  return Math.min(GRID.bottom - 1, Math.floor(y - 0.5 + DOUBT));
}

function coverDisc(coverage: Coverage, x: number, y: number, radius: number): void {
  const disc = { ax: x, ay: y, bx: x, by: y, radius };
  const last = lastRow(y + radius);
  for (let row = firstRow(y - radius); row <= last; row++) {
    if (at(coverage.settled, row)) continue;
    const dy = row + 0.5 - y;
    const reach = Math.sqrt(Math.max(0, radius * radius - dy * dy));
    coverBetween(coverage, disc, row, x - reach, x + reach);
  }
}

/** Covers the rectangle between the two end discs: the overlap of a band along the segment and one across it. */
function coverBand(coverage: Coverage, ax: number, ay: number, bx: number, by: number, radius: number): void {
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return;
  const capsule = { ax, ay, bx, by, radius };
  const sideways = (radius * Math.abs(dx)) / length;
  const last = lastRow(Math.max(ay, by) + sideways);
  // Where the segment is parallel to a row, the side that would bound it never does.
  const halfWidth = dy === 0 ? Number.MAX_VALUE : (radius * length) / Math.abs(dy);
  const slope = dy === 0 ? 0 : dx / dy;
  const endSlope = dx === 0 ? 0 : -dy / dx;
  const [startX, endX] = dx < 0 ? [bx, ax] : [ax, bx];
  const [startY, endY] = dx < 0 ? [by, ay] : [ay, by];
  for (let row = firstRow(Math.min(ay, by) - sideways); row <= last; row++) {
    if (at(coverage.settled, row)) continue;
    const y = row + 0.5;
    const middle = ax + (y - ay) * slope;
    let left = middle - halfWidth;
    let right = middle + halfWidth;
    if (dx !== 0) {
      left = Math.max(left, startX + (y - startY) * endSlope);
      right = Math.min(right, endX + (y - endY) * endSlope);
    }
    if (left <= right) coverBetween(coverage, capsule, row, left, right);
  }
}

/** Covers every cell whose centre is at most `radius` from the polyline x0, y0, x1, y1 … (contract 3). */
export function coverPolyline(coverage: Coverage, points: ArrayLike<number>, radius: number): void {
  let x = points[0] as number;
  let y = points[1] as number;
  coverDisc(coverage, x, y, radius);
  for (let index = 2; index < points.length; index += 2) {
    const nextX = points[index] as number;
    const nextY = points[index + 1] as number;
    coverBand(coverage, x, y, nextX, nextY, radius);
    coverDisc(coverage, nextX, nextY, radius);
    x = nextX;
    y = nextY;
  }
}

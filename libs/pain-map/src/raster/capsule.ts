import { GRID } from '../grid/grid.ts';
import type { StrokeCells } from './stroke-cells.ts';

/*
 * A capsule is a segment a–b with all points at a distance of at most `radius` (contract.md#strokes). The end a is the
 * upper one, or the left one of a level segment. A row of the grid meets a capsule in one run of cells. Each side of
 * the run is, from top to bottom, an arc about a, a line parallel to the segment and an arc about b.
 */
interface Capsule {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly radius: number;
}

/** Looked up once: in Jest each access of a global object costs more than the arithmetic. */
const { abs, ceil, floor, max, min, sqrt } = Math;

/** If a border is nearer to a centre than this many cells, its rounding may be wrong: the distance itself decides. */
const DOUBT = 1e-5;

/** True if a cell's centre is at most `radius` from the segment; squared, so that no root and no division rounds it. */
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

/**
 * First (`step` 1) or last (-1) cell of a capsule in a row along one of its lines; beyond the other end if none. For
 * segments that rise by less than 10⁻⁶ cells: on such a row the arcs end less than half a cell beyond a and b.
 */
function walkInwards(capsule: Capsule, row: number, step: 1 | -1): number {
  const left = floor(min(capsule.ax, capsule.bx)) - 1;
  const right = ceil(max(capsule.ax, capsule.bx));
  let column = step === 1 ? left : right;
  const end = step === 1 ? right : left;
  while (column !== end && !holdsCentre(capsule, column, row)) column += step;
  return column;
}

/**
 * Values for the borders of a capsule in every row. A point or a level segment has no parallel lines: their values are
 * not finite.
 */
interface Borders extends Capsule {
  /** Distance of the left line's start below a and of its end below b; the right line has the same distances above. */
  readonly lean: number;
  /** Cells to the right in each row down. */
  readonly slope: number;
  /** From the segment to a line, along a row. */
  readonly halfWidth: number;
  readonly lineDoubt: number;
}

function findBorders(capsule: Capsule): Borders {
  const { ax, ay, bx, by, radius } = capsule;
  const dx = bx - ax;
  const dy = by - ay;
  const length = sqrt(dx * dx + dy * dy);
  // The quotient comes first: on a level line it is exactly 1, so a row that the border touches keeps its cells.
  const lean = radius * (dx / length);
  const slope = dx / dy;
  const halfWidth = radius * (dy / length) + lean * slope;
  return { ax, ay, bx, by, radius, lean, slope, halfWidth, lineDoubt: DOUBT + abs(slope) * 1e-10 };
}

/** Half the length of the row's chord of a circle whose centre is `away` from the row's middle. */
const halfChord = (radius: number, away: number): number => sqrt(max(0, radius * radius - away * away));

/** First cell of the capsule where `nearest` alone is uncertain. */
const decideFirst = (capsule: Capsule, row: number, nearest: number): number =>
  holdsCentre(capsule, nearest, row) ? nearest : nearest + 1;

/** Last cell of the capsule where `nearest` alone is uncertain. */
const decideLast = (capsule: Capsule, row: number, nearest: number): number =>
  holdsCentre(capsule, nearest, row) ? nearest : nearest - 1;

/**
 * Covers every cell whose centre is in the capsule, row by row, if the stroke does not cover it yet; returns the
 * touched rows.
 */
function coverCapsule(cells: StrokeCells, capsule: Capsule): number {
  const { ax, ay, bx, by, radius, lean, slope, halfWidth, lineDoubt } = findBorders(capsule);
  const first = max(GRID.top, ceil(ay - radius - 0.5 - DOUBT));
  const last = min(GRID.bottom - 1, floor(by + radius - 0.5 + DOUBT));
  if (first > last) return 0;
  const reached = last - first + 1;
  if (!cells.wantsColumns(min(ax, bx) - radius - 1, max(ax, bx) + radius + 1)) return reached;

  for (let row = cells.nextOpenRow(first); row <= last; row = cells.nextOpenRow(row + 1)) {
    const fromA = row + 0.5 - ay;
    const fromB = row + 0.5 - by;
    const isLeftLine = fromA > lean && fromB <= lean;
    const isRightLine = fromA >= -lean && fromB < -lean;
    const middle = ax + fromA * slope - 0.5;
    let left = middle - halfWidth;
    if (!isLeftLine) left = fromA <= lean ? ax - 0.5 - halfChord(radius, fromA) : bx - 0.5 - halfChord(radius, fromB);
    let right = middle + halfWidth;
    if (!isRightLine) right = fromA < -lean ? ax - 0.5 + halfChord(radius, fromA) : bx - 0.5 + halfChord(radius, fromB);
    const leftDoubt = isLeftLine ? lineDoubt : DOUBT;
    const rightDoubt = isRightLine ? lineDoubt : DOUBT;
    let from = ceil(left - leftDoubt);
    let to = floor(right + rightDoubt);
    if (cells.hasRun(row, from, to)) continue;
    // A nearly level line touches at most one row, and the formulas are undefined there.
    if (leftDoubt >= 0.5) from = walkInwards(capsule, row, 1);
    else if (from - left <= leftDoubt) from = decideFirst(capsule, row, from);
    if (rightDoubt >= 0.5) to = walkInwards(capsule, row, -1);
    else if (to - right >= -rightDoubt) to = decideLast(capsule, row, to);
    cells.growRun(row, from, to);
  }
  return reached;
}

/**
 * Covers every cell whose centre is at most `radius` from the polyline x0, y0, x1, y1 …: one capsule per segment. A
 * segment that returns over the previous one adds nothing: 2,000 strokes along one line take 1 s less.
 */
export function coverPolyline(cells: StrokeCells, points: Float64Array, radius: number): void {
  const last = points.length - 2;
  let reached = 0;
  for (let index = 0; index === 0 || index < last; index += 2) {
    const fromX = points[index] as number;
    const fromY = points[index + 1] as number;
    const toX = points[min(last, index + 2)] as number;
    const toY = points[min(last, index + 2) + 1] as number;
    const isDownwards = fromY < toY || (fromY === toY && fromX < toX);
    const isWayBack = toX === points[index - 2] && toY === points[index - 1];
    if (!isWayBack) {
      reached = coverCapsule(
        cells,
        isDownwards
          ? { ax: fromX, ay: fromY, bx: toX, by: toY, radius }
          : { ax: toX, ay: toY, bx: fromX, by: fromY, radius },
      );
    }
    cells.rowsReached += reached;
  }
  cells.writeRuns();
}

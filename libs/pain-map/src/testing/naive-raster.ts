import type { Stroke } from '@pain-assessment/contracts';
import type { Avatar } from '../bodies/avatar.ts';
import { GRID } from '../grid/grid.ts';
import { emptyLayers, intensityCode, type PainLayers, typologyBit } from '../grid/layers.ts';

/*
 * The rules of contract.md#strokes word for word, cell by cell, without optimisation: the oracle of the rasteriser.
 * Lassos are decided exactly. Of a brush nothing is rounded with coordinates of few binary digits, such as eighths.
 */

function isNearSegment(px: number, py: number, dx: number, dy: number, radius: number): boolean {
  const along = px * dx + py * dy;
  const squaredLength = dx * dx + dy * dy;
  if (along <= 0) return px * px + py * py <= radius * radius;
  if (along >= squaredLength) return (px - dx) ** 2 + (py - dy) ** 2 <= radius * radius;
  return (px * dy - py * dx) ** 2 <= radius * radius * squaredLength;
}

/** True if x, y is at most `radius` from the polyline. */
export function isNearPolyline(points: readonly number[], radius: number, x: number, y: number): boolean {
  if (isNearSegment(x - (points[0] ?? 0), y - (points[1] ?? 0), 0, 0, radius)) return true;
  for (let index = 2; index < points.length; index += 2) {
    const ax = points[index - 2] ?? 0;
    const ay = points[index - 1] ?? 0;
    const bx = points[index] ?? 0;
    const by = points[index + 1] ?? 0;
    if (isNearSegment(x - ax, y - ay, bx - ax, by - ay, radius)) return true;
  }
  return false;
}

/** A product of two coordinates nearer to another one than this is compared exactly; its rounding is below 1e-9. */
const DOUBT = 1e-6;

/** A finite number in units of 2 ** -1074, of which every double is a whole multiple. */
function toUnits(value: number): bigint {
  const bits = new BigUint64Array(Float64Array.of(Math.abs(value)).buffer)[0] ?? 0n;
  const [exponent, fraction] = [bits >> 52n, bits & (2n ** 52n - 1n)];
  const size = exponent === 0n ? fraction : (fraction | (2n ** 52n)) << (exponent - 1n);
  return value < 0 ? -size : size;
}

/** Sign of the cross product of b - a and x, y - a, exactly: positive left of an edge that runs downwards. */
function findSide(edge: readonly [ax: number, ay: number, bx: number, by: number], x: number, y: number): number {
  const [ax, ay, bx, by] = edge;
  const rounded = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
  if (Math.abs(rounded) > DOUBT) return rounded;
  const [aX, aY, bX, bY] = edge.map(toUnits) as [bigint, bigint, bigint, bigint];
  const exact = (bX - aX) * (toUnits(y) - aY) - (toUnits(x) - aX) * (bY - aY);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Winding number of the closed polygon at x, y; a point on a left or upper edge counts as inside. */
export function windingNumber(points: readonly number[], x: number, y: number): number {
  let winding = 0;
  for (let index = 0; index < points.length; index += 2) {
    const ax = points[index] ?? 0;
    const ay = points[index + 1] ?? 0;
    const bx = points[(index + 2) % points.length] ?? 0;
    const by = points[(index + 3) % points.length] ?? 0;
    if (ay <= y && by > y && findSide([ax, ay, bx, by], x, y) > 0) winding++;
    if (ay > y && by <= y && findSide([ax, ay, bx, by], x, y) < 0) winding--;
  }
  return winding;
}

function applyNaively(layers: PainLayers, stroke: Stroke, cell: number): void {
  const cells = layers[stroke.view][stroke.layer];
  const before = cells[cell] ?? 0;
  if (stroke.layer === 'intensity') cells[cell] = stroke.value === null ? 0 : intensityCode(stroke.value);
  else if (stroke.value === null) cells[cell] = 0;
  else if (stroke.tool === 'eraser') cells[cell] = before & ~typologyBit(stroke.value);
  else {
    const excluded = { nociceptive: typologyBit('trigger'), trigger: typologyBit('nociceptive') };
    const gone = stroke.value === 'nociceptive' || stroke.value === 'trigger' ? excluded[stroke.value] : 0;
    cells[cell] = (before & ~gone) | typologyBit(stroke.value);
  }
}

/** Paints a map by testing for every cell of the body whether each stroke covers its centre. */
export function rasteriseNaively(strokes: readonly Stroke[], avatar: Avatar): PainLayers {
  const layers = emptyLayers();
  for (const stroke of strokes) {
    const { cells: mask, left, right } = avatar.body(stroke.view);
    const margin = stroke.tool === 'lasso' ? 1 : stroke.radius + 1;
    const ys = stroke.points.filter((_, index) => index % 2 === 1);
    const last = Math.min(GRID.height - 1, Math.ceil(Math.max(...ys) + margin));
    for (let row = Math.max(0, Math.floor(Math.min(...ys) - margin)); row <= last; row++) {
      for (let column = left[row] ?? 0; column <= (right[row] ?? 0); column++) {
        if (mask[row * GRID.width + column] !== 1) continue;
        const holds =
          stroke.tool === 'lasso'
            ? windingNumber(stroke.points, column + 0.5, row + 0.5) !== 0
            : isNearPolyline(stroke.points, stroke.radius, column + 0.5, row + 0.5);
        if (holds) applyNaively(layers, stroke, row * GRID.width + column);
      }
    }
  }
  return layers;
}

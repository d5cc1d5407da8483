import type { Stroke } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import { GRID } from '../grid/grid.ts';
import { emptyLayers, intensityCode, type PainLayers, typologyBit } from '../grid/layers.ts';

/*
 * The rules of contract.md#strokes word for word, cell by cell, without optimisation: the oracle of the rasteriser.
 * With coordinates of few binary digits, such as eighths, nothing here is rounded.
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

/** Winding number of the closed polygon at x, y; a point on a left or upper edge counts as inside. */
export function windingNumber(points: readonly number[], x: number, y: number): number {
  let winding = 0;
  for (let index = 0; index < points.length; index += 2) {
    const ax = points[index] ?? 0;
    const ay = points[index + 1] ?? 0;
    const bx = points[(index + 2) % points.length] ?? 0;
    const by = points[(index + 3) % points.length] ?? 0;
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
    if (ay <= y && by > y && side > 0) winding++;
    if (ay > y && by <= y && side < 0) winding--;
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

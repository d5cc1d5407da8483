import type { Stroke } from '@pain-assessment/contracts';
import type { Painter } from './painter.ts';

/** Largest gap in cells between the ends of a line that a patient means as a ring: some 3 cm on an adult. */
const WIDEST_GAP = 24;
/** Part of the line at each end in which the ends are looked for: a finger draws past its start. */
const END_SHARE = 0.3;
const LEAST_POINTS = 6;

/**
 * The polygon of a brush line that closes a ring, as x0, y0, x1, y1 …; null for an open line. `radius` is that of the
 * brush, in cells: ends whose marks touch are closed.
 */
function findRing(points: readonly number[], radius: number): number[] | null {
  const count = points.length / 2;
  if (count < LEAST_POINTS) return null;
  const ends = Math.ceil(count * END_SHARE);
  let [from, to] = [0, 0];
  let nearest = (2 * radius + WIDEST_GAP) ** 2;
  for (let first = 0; first < ends; first++) {
    for (let last = count - ends; last < count; last++) {
      const dx = (points[2 * first] as number) - (points[2 * last] as number);
      const dy = (points[2 * first + 1] as number) - (points[2 * last + 1] as number);
      const squared = dx * dx + dy * dy;
      if (squared >= nearest) continue;
      [nearest, from, to] = [squared, first, last];
    }
  }
  return to > from ? points.slice(2 * from, 2 * to + 2) : null;
}

/** The lasso that fills what a brush stroke encloses; null where that would add fewer than `leastCells`. */
export function findFilling(stroke: Stroke, painter: Painter, leastCells: number): Stroke | null {
  const points = stroke.tool === 'brush' ? findRing(stroke.points, stroke.radius) : null;
  if (!points) return null;
  const { view, layer, value } = stroke;
  const filling = { view, layer, tool: 'lasso', value, points } as Stroke;
  const probed = painter.probe(filling);
  const added = probed?.after.reduce((sum, cell, index) => sum + Number(cell !== probed.before[index]), 0) ?? 0;
  return added >= leastCells ? filling : null;
}

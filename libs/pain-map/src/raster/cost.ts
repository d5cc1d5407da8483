import type { Stroke } from '@pain-assessment/contracts';

/** Cells that are filled in the time of visiting one row of a segment. */
const CELLS_PER_ROW_VISIT = 50;

/** Rows visited for one stroke: those its segments cross, a brush's reach at each point, and the cells it fills. */
function costOfStroke(stroke: Stroke): number {
  const { points } = stroke;
  const reach = 'radius' in stroke ? 2 * stroke.radius : 0;
  const [firstX = 0, firstY = 0] = points;
  let [left, right, top, bottom, before] = [firstX, firstX, firstY, firstY, firstY];
  let rows = (points.length / 2) * (reach + 1);
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    rows += Math.abs(y - before);
    before = y;
  }
  return rows + ((right - left + reach) * (bottom - top + reach)) / CELLS_PER_ROW_VISIT;
}

/** What painting a map costs, in rows visited; 250,000 take about 20 ms on 2 cores. Found in microseconds, and without painting. */
export function paintingCost({ strokes }: { readonly strokes: readonly Stroke[] }): number {
  return strokes.reduce((cost, stroke) => cost + costOfStroke(stroke), 0);
}

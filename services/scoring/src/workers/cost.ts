import type { Cartography, Stroke } from '@pain-assessment/contracts';

/** About 20 ms on the reference machine (2 cores): more than a careful patient draws, and little enough to wait for. */
const CHEAP_COST = 250_000;
/** Cells that are filled in the time of visiting one row of a segment. */
const CELLS_PER_ROW_VISIT = 50;

/** What measuring a stroke costs, in rows visited: those its segments cross, a brush's reach at each point, and the cells it fills. */
function costOf(stroke: Stroke): number {
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

/** Whether a map is small enough to be measured at once, on the event loop, without its round trip to a worker. */
export function isCheap(cartography: Cartography | undefined): boolean {
  let cost = 0;
  for (const stroke of cartography?.strokes ?? []) {
    cost += costOf(stroke);
    if (cost > CHEAP_COST) return false;
  }
  return true;
}

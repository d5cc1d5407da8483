import type { Cartography, Stroke } from '@pain-assessment/contracts';

/** About 20 ms on the reference machine (2 cores): more than a careful patient draws, and little enough to wait for. */
const CHEAP_ROWS = 250_000;

/** Rows of cells that the rasteriser visits for a stroke: those its segments cross, and for a brush those within its radius. */
function rowsOf(stroke: Stroke): number {
  const { points } = stroke;
  const reach = 'radius' in stroke ? 2 * stroke.radius : 0;
  let rows = (points.length / 2) * (reach + 1);
  for (let index = 3; index < points.length; index += 2) {
    rows += Math.abs((points[index] ?? 0) - (points[index - 2] ?? 0));
  }
  return rows;
}

/** Whether a map is small enough to be measured at once, on the event loop, without its round trip to a worker. */
export function isCheap(cartography: Cartography | undefined): boolean {
  let rows = 0;
  for (const stroke of cartography?.strokes ?? []) {
    rows += rowsOf(stroke);
    if (rows > CHEAP_ROWS) return false;
  }
  return true;
}

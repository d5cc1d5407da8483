import { type Stroke, TYPOLOGIES } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { findInk } from './ink.ts';
import { reachedWords } from './stroke-cells.ts';

const ROWS = GRID.bottom - GRID.top;

/** Rows that the segments of a brush, or the edges of a lasso, can cross. */
function countRows(stroke: Stroke): number {
  const { points } = stroke;
  const reach = stroke.tool === 'lasso' ? 0 : 2 * stroke.radius;
  const isClosed = stroke.tool === 'lasso' || points.length === 2;
  let rows = 0;
  let before = (isClosed ? points.at(-1) : points[1]) ?? 0;
  for (let index = isClosed ? 1 : 3; index < points.length; index += 2) {
    const y = points[index] ?? 0;
    rows += Math.min(ROWS, Math.ceil(Math.abs(y - before) + reach) + 1);
    before = y;
  }
  return rows;
}

/** Number of decisions that a stroke can make about a cell: its intensity, or each typology that it sets or clears. */
function countDecisions(stroke: Stroke): number {
  if (stroke.layer === 'intensity') return 1;
  const { keep } = findInk(stroke);
  return TYPOLOGIES.filter((_, index) => (keep & (1 << index)) === 0).length;
}

/**
 * Upper bound of the steps of `Rasteriser.paint` for a map: visited rows of segments, and words of 32 cells. Computed
 * without painting, in time linear in the points. A map whose strokes hide each other takes fewer steps. 250,000 take
 * about 10 ms.
 */
export function paintingCost({ strokes }: { readonly strokes: readonly Stroke[] }): number {
  return strokes.reduce((cost, stroke) => {
    const { top, bottom, first, end } = reachedWords(stroke.points, stroke.tool === 'lasso' ? 0 : stroke.radius);
    const words = Math.max(0, bottom - top) * (end - first);
    return cost + countRows(stroke) + words * countDecisions(stroke);
  }, 0);
}

import type { Stroke } from '@pain-assessment/contracts';
import type { RowSpans } from '../grid/row-spans.ts';
import { coverPolyline } from './capsule.ts';
import { PolygonCover } from './polygon-cover.ts';
import { StrokeCells } from './stroke-cells.ts';

/** Finds the cells of one stroke after the other, in its own memory. */
export class Tracer {
  readonly cells = new StrokeCells();
  readonly #polygons = new PolygonCover();

  /**
   * Finds the cells with their centres in a stroke (contract.md#strokes) and leaves them in `cells`. Outside the
   * `wanted` spans the result is undefined.
   */
  trace(stroke: Stroke, wanted: RowSpans): void {
    // One kind of array for the loops, because strokes have lists of integers or of fractions.
    const points = new Float64Array(stroke.points);
    const radius = stroke.tool === 'lasso' ? 0 : stroke.radius;
    this.cells.clearFor(points, radius, wanted);
    if (stroke.tool === 'lasso') this.#polygons.cover(this.cells, points);
    else coverPolyline(this.cells, points, radius);
  }
}

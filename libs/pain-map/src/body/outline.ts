import type { BodyShape, Sex } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { armKnots } from './contour-arm.ts';
import { headKnots, neckKnots } from './contour-head.ts';
import { flankKnots, legKnots } from './contour-trunk.ts';
import { type Curve, curveThrough, flatten, type Knot } from './curve.ts';
import { createFigure } from './figure.ts';
import { point } from './point.ts';
import type { Polygon } from './polygon-runs.ts';

/** Right half of the outline from the viewer's side, from crown to crotch: the only source of pictures and cells. */
export function halfOutline(sex: Sex, shape: BodyShape): Curve {
  const figure = createFigure(sex, shape);
  const knots: Knot[] = [
    ...headKnots(figure),
    ...neckKnots(figure),
    ...armKnots(figure),
    ...flankKnots(figure),
    ...legKnots(figure),
  ];
  // The line continues across the axis with its mirror image, so that crown and crotch are round.
  const before = knots
    .slice(1, 1 + MIRRORED)
    .reverse()
    .map(mirror);
  const after = knots
    .slice(-1 - MIRRORED, -1)
    .reverse()
    .map(mirror);
  const { segments } = curveThrough([...before, ...knots, ...after]);
  return levelled({ start: point(0, GRID.top), segments: segments.slice(MIRRORED, -MIRRORED) });
}

/** Number of knots beyond the axis: more distant ones do not change the line. */
const MIRRORED = 3;

const mirror = (knot: Knot): Knot => ({ ...knot, x: -knot.x });

/** Prevents handles from moving the line beyond crown and soles, the fixed ends of the grid. */
function levelled({ start, segments }: Curve): Curve {
  const clamp = ({ x, y }: { x: number; y: number }) => ({
    x: Math.max(0, x),
    y: Math.min(GRID.bottom, Math.max(GRID.top, y)),
  });
  return {
    start,
    segments: segments.map(({ first, second, end }) => ({
      first: clamp(first),
      second: clamp(second),
      end: clamp(end),
    })),
  };
}

/** The half outline as a polygon; its open side is the axis. */
export function halfPolygon(sex: Sex, shape: BodyShape): Polygon {
  return flatten(halfOutline(sex, shape)).map(({ x, y }) => [x, y] as const);
}

import type { BodyShape, Sex } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { armKnots } from './contour-arm.ts';
import { headKnots, neckKnots } from './contour-head.ts';
import { flankKnots, legKnots } from './contour-trunk.ts';
import { type Curve, curveThrough, flatten, type Knot } from './curve.ts';
import { createFigure } from './figure.ts';
import { type Point, point } from './point.ts';

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
  const mirrored = (from: number, to: number) => knots.slice(from, to).reverse().map(mirror);
  const { segments } = curveThrough([...mirrored(1, 1 + MIRRORED), ...knots, ...mirrored(-1 - MIRRORED, -1)]);
  const levelled = segments.slice(MIRRORED, -MIRRORED).map(({ first, second, end }) => ({
    first: clamp(first),
    second: clamp(second),
    end: clamp(end),
  }));
  return { start: point(0, GRID.top), segments: levelled };
}

/** Number of knots beyond the axis: more distant ones do not change the line. */
const MIRRORED = 3;

const mirror = (knot: Knot): Knot => ({ ...knot, x: -knot.x });

/** Prevents handles from moving the line beyond crown and soles, the fixed ends of the grid. */
const clamp = ({ x, y }: Point) => point(Math.max(0, x), Math.min(GRID.bottom, Math.max(GRID.top, y)));

/** The half outline as a polygon; its open side is the axis. */
export const halfPolygon = (sex: Sex, shape: BodyShape): Point[] => flatten(halfOutline(sex, shape));

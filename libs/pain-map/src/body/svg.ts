import type { View } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import type { Avatar } from './avatar.ts';
import type { Curve } from './curve.ts';
import { innerLines } from './details.ts';
import { createFigure } from './figure.ts';
import { halfOutline } from './outline.ts';
import type { Point } from './point.ts';

/** SVG path data in grid cells. */
export interface BodyPaths {
  readonly outline: string;
  /** Inner lines, open paths without fill. */
  readonly details: readonly string[];
}

/** Colours (any SVG paint) and widths in cells. */
interface BodySvgStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}

type Side = 1 | -1;

const place = ({ x, y }: Point, side: Side) => `${(GRID.axis + side * x).toFixed(1)} ${y.toFixed(1)}`;

function pathOnward({ segments }: Curve, side: Side): string {
  return segments
    .map(({ first, second, end }) => `C${place(first, side)} ${place(second, side)} ${place(end, side)}`)
    .join('');
}

function pathBack({ start, segments }: Curve, side: Side): string {
  return segments
    .map(({ first, second }, index) => {
      const end = segments[index - 1]?.end ?? start;
      return `C${place(second, side)} ${place(first, side)} ${place(end, side)}`;
    })
    .reverse()
    .join('');
}

/** Paths of a body, from the outline of its mask. */
export function bodyPaths({ sex, shape }: Pick<Avatar, 'sex' | 'shape'>, view: View): BodyPaths {
  const half = halfOutline(sex, shape);
  const { paired, single } = innerLines(createFigure(sex, shape), view);
  const open = (curve: Curve, side: Side) => `M${place(curve.start, side)}${pathOnward(curve, side)}`;
  return {
    outline: `M${place(half.start, 1)}${pathOnward(half, 1)}${pathBack(half, -1)}Z`,
    details: [
      ...single.map((curve) => open(curve, 1)),
      ...paired.flatMap((curve) => [open(curve, 1), open(curve, -1)]),
    ],
  };
}

/** A body as an SVG document of 720 × 1440 user units. */
export function bodySvg(
  body: Pick<Avatar, 'sex' | 'shape'>,
  view: View,
  { fill, stroke, strokeWidth }: BodySvgStyle,
): string {
  const { outline, details } = bodyPaths(body, view);
  const lines = details.map((d) => `<path d="${d}" fill="none" opacity="0.55"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID.width} ${GRID.height}">` +
    `<g stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="${outline}" fill="${fill}"/>${lines}</g></svg>`
  );
}

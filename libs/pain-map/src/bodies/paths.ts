import type { View } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { type BodyTable, readPoints } from './avatar.ts';

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

/** Points of a table's path on the grid, right (1) or left (-1) of the axis. */
const placePoints = (path: string, side: 1 | -1): string[] =>
  readPoints(path).map(([x, y]) => `${(GRID.axis + side * x).toFixed(1)} ${y.toFixed(1)}`);

/** Bézier curves onward from a point: two handles and an end each. */
const curvesThrough = (points: readonly string[]): string =>
  points.map((point, index) => (index % 3 === 0 ? `C${point}` : ` ${point}`)).join('');

function linePath(path: string, side: 1 | -1): string {
  const [start, ...points] = placePoints(path, side);
  return `M${start}${curvesThrough(points)}`;
}

/** Paths of a body, from the outline of its mask. */
export function bodyPaths({ outline, views }: BodyTable, view: View): BodyPaths {
  const { middle, paired } = views[view];
  const [, ...back] = placePoints(outline, -1).reverse();
  return {
    outline: `${linePath(outline, 1)}${curvesThrough(back)}Z`,
    details: [
      ...middle.map((path) => linePath(path, 1)),
      ...paired.flatMap((path) => [linePath(path, 1), linePath(path, -1)]),
    ],
  };
}

/** A body as an SVG document of 720 × 1440 user units. */
export function bodySvg(body: BodyTable, view: View, { fill, stroke, strokeWidth }: BodySvgStyle): string {
  const { outline, details } = bodyPaths(body, view);
  const lines = details.map((d) => `<path d="${d}" fill="none" opacity="0.55"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID.width} ${GRID.height}">` +
    `<g stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="${outline}" fill="${fill}"/>${lines}</g></svg>`
  );
}

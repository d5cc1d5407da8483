import { distance, type Point } from './point.ts';
import { splineTangents } from './spline.ts';

/** A point on a contour; a sharp point breaks its direction. */
export interface Knot extends Point {
  readonly sharp?: boolean;
}

/** A cubic Bézier from the end of the previous one: two handles and an end. */
interface Segment {
  readonly first: Point;
  readonly second: Point;
  readonly end: Point;
}

/** A smooth line. */
export interface Curve {
  readonly start: Point;
  readonly segments: readonly Segment[];
}

export function sharp(knot: Point): Knot {
  return { ...knot, sharp: true };
}

/** The smooth line through knots; only the first and the last may be sharp. */
function smoothPiece(knots: readonly Point[]): Segment[] {
  const { tangents, steps } = splineTangents(knots);
  return steps.map((step, index) => {
    const from = knots[index] ?? ORIGIN;
    const end = knots[index + 1] ?? ORIGIN;
    const leave = tangents[index] ?? ORIGIN;
    const arrive = tangents[index + 1] ?? ORIGIN;
    return {
      first: { x: from.x + (leave.x * step) / 3, y: from.y + (leave.y * step) / 3 },
      second: { x: end.x - (arrive.x * step) / 3, y: end.y - (arrive.y * step) / 3 },
      end,
    };
  });
}

const ORIGIN: Point = { x: 0, y: 0 };

/** The line through all knots, smooth except at sharp ones. */
export function curveThrough(knots: readonly Knot[]): Curve {
  const breaks = knots.flatMap((knot, index) =>
    index > 0 && (knot.sharp || index === knots.length - 1) ? [index] : [],
  );
  const pieces = breaks.map((end, index) => knots.slice(breaks[index - 1] ?? 0, end + 1));
  return { start: knots[0] ?? ORIGIN, segments: pieces.flatMap(smoothPiece) };
}

/** Cells between two points of a flattened curve: too small a distance to see or to move a cell centre. */
const STEP = 4;

/** The curve as a polygon line of short pieces, including its start. */
export function flatten({ start, segments }: Curve): Point[] {
  return [
    start,
    ...segments.flatMap((segment, index) => {
      const begin = segments[index - 1]?.end ?? start;
      const steps = Math.max(1, Math.ceil(distance(segment.end.x - begin.x, segment.end.y - begin.y) / STEP));
      return Array.from({ length: steps }, (_, step) => pointOn(begin, segment, (step + 1) / steps));
    }),
  ];
}

function pointOn(begin: Point, { first, second, end }: Segment, t: number): Point {
  const s = 1 - t;
  const mix = (axis: 'x' | 'y') =>
    s * s * s * begin[axis] + 3 * s * s * t * first[axis] + 3 * s * t * t * second[axis] + t * t * t * end[axis];
  return { x: mix('x'), y: mix('y') };
}

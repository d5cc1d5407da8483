import type { Point } from './point.ts';

/** A point that a contour passes through; a sharp one breaks its direction. */
export interface Knot extends Point {
  readonly sharp?: boolean;
}

/** A cubic Bézier from the end of the one before: two handles and an end. */
export interface Segment {
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
  return { x: knot.x, y: knot.y, sharp: true };
}

const rootOfDistance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y) ** 0.5;

/**
 * Handle at `knot` of the piece from `knot` to `next`, `before` being the knot on its other side: a centripetal
 * Catmull-Rom spline (Yuksel, Schaefer, Keyser 2011, doi 10.1016/j.cad.2010.08.008), which neither loops nor overshoots.
 */
function handle(before: Point, knot: Point, next: Point): Point {
  const back = rootOfDistance(before, knot);
  const on = rootOfDistance(knot, next);
  if (back === 0 || on === 0) return knot;
  const weigh = (p: number, k: number, n: number) =>
    (back * back * n - on * on * p + (2 * back * back + 3 * back * on + on * on) * k) / (3 * back * (back + on));
  return { x: weigh(before.x, knot.x, next.x), y: weigh(before.y, knot.y, next.y) };
}

/** The smooth line through all knots; the ends take their direction from `before` and `after` where these are given. */
export function curveThrough(knots: readonly Knot[], before?: Point, after?: Point): Curve {
  const [start = { x: 0, y: 0 }] = knots;
  const segments = knots.slice(1).map((end, index) => {
    const from = knots[index] ?? end;
    const earlier = (from.sharp ? undefined : index === 0 ? before : knots[index - 1]) ?? from;
    const later = (end.sharp ? undefined : (knots[index + 2] ?? after)) ?? end;
    return {
      first: earlier === from ? between(from, end) : handle(earlier, from, end),
      second: later === end ? between(end, from) : handle(later, end, from),
      end: { x: end.x, y: end.y },
    };
  });
  return { start: { x: start.x, y: start.y }, segments };
}

const between = (a: Point, b: Point): Point => ({ x: a.x + (b.x - a.x) / 3, y: a.y + (b.y - a.y) / 3 });

/** Cells between two points of a flattened curve: less than the eye or a cell centre can tell from the curve. */
const STEP = 4;

/** The curve as a polygon line of short pieces, its start included. */
export function flatten({ start, segments }: Curve): Point[] {
  let from = start;
  return [
    start,
    ...segments.flatMap((segment) => {
      const begin = from;
      from = segment.end;
      const steps = Math.max(1, Math.ceil(Math.hypot(segment.end.x - begin.x, segment.end.y - begin.y) / STEP));
      return Array.from({ length: steps }, (_, step) => pointOn(begin, segment, (step + 1) / steps));
    }),
  ];
}

function pointOn(begin: Point, { first, second, end }: Segment, t: number): Point {
  const s = 1 - t;
  const mix = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
  return { x: mix(begin.x, first.x, second.x, end.x), y: mix(begin.y, first.y, second.y, end.y) };
}

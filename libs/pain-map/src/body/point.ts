import { TURNS } from './turns.table.ts';

/** A point in cells: x from the axis to the viewer's right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function point(x: number, y: number): Point {
  return { x, y };
}

/** Directions of a limb: along it, and across it away from the axis of the body. */
export interface Frame {
  readonly origin: Point;
  readonly along: Point;
  readonly across: Point;
}

/** Frame at `origin` of a hanging limb, turned outwards by whole `degrees`, -24 to 24. */
export function hanging(origin: Point, degrees: number): Frame {
  const [size = Number.NaN, cosine = Number.NaN] = TURNS[Math.abs(degrees)] ?? [];
  const sine = degrees < 0 ? -size : size;
  return { origin, along: { x: sine, y: cosine }, across: { x: cosine, y: -sine } };
}

/** Length of a vector; a square root is exact in every engine, `Math.hypot` is not (ECMA-262 21.3.2.18). */
export const distance = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** The point at `along` and `across` in a frame, in cells. */
export function at({ origin, along: a, across: c }: Frame, along: number, across: number): Point {
  return { x: origin.x + along * a.x + across * c.x, y: origin.y + along * a.y + across * c.y };
}

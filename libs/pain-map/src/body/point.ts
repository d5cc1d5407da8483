/** A point in cells, x counted from the axis to the viewer's right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function point(x: number, y: number): Point {
  return { x, y };
}

/** The point at `share` of the way from `a` to `b`. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** A limb's own directions: along it, and across it away from the axis of the body. */
export interface Frame {
  readonly origin: Point;
  readonly along: Point;
  readonly across: Point;
}

/** Frame at `origin` of a limb that hangs down, turned outwards by `degrees`. */
export function hanging(origin: Point, degrees: number): Frame {
  const angle = (degrees * Math.PI) / 180;
  return {
    origin,
    along: { x: Math.sin(angle), y: Math.cos(angle) },
    across: { x: Math.cos(angle), y: -Math.sin(angle) },
  };
}

/** The point `along` and `across` in a frame, in cells. */
export function at({ origin, along: a, across: c }: Frame, along: number, across: number): Point {
  return { x: origin.x + along * a.x + across * c.x, y: origin.y + along * a.y + across * c.y };
}

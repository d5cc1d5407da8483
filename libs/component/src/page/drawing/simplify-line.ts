/** The point between two others that lies farthest from the segment between them, and its squared distance. */
function farthestBetween(points: readonly number[], first: number, last: number): { index: number; squared: number } {
  const ax = points[2 * first] as number;
  const ay = points[2 * first + 1] as number;
  const dx = (points[2 * last] as number) - ax;
  const dy = (points[2 * last + 1] as number) - ay;
  const length = dx * dx + dy * dy;
  let index = -1;
  let squared = 0;
  for (let i = first + 1; i < last; i++) {
    const x = (points[2 * i] as number) - ax;
    const y = (points[2 * i + 1] as number) - ay;
    let along = length === 0 ? 0 : (x * dx + y * dy) / length;
    if (along < 0) along = 0;
    else if (along > 1) along = 1;
    const distance = (x - along * dx) ** 2 + (y - along * dy) ** 2;
    if (distance > squared) {
      squared = distance;
      index = i;
    }
  }
  return { index, squared };
}

/** Most points that are simplified as a whole: a line of thousands of points must not block the page. */
const LONGEST_PIECE = 256;

/**
 * Drops points that lie within `tolerance` of the line kept; first and last stay (Douglas and Peucker,
 * Cartographica 1973;10:112-122). `points` as x0, y0, x1, y1 …; same unit as `tolerance`.
 */
export function simplifyLine(points: readonly number[], tolerance: number): number[] {
  const last = points.length / 2 - 1;
  const kept = new Uint8Array(last + 1);
  const simplifyPiece = (start: number, end: number) => {
    kept[start] = kept[end] = 1;
    const { index, squared } = farthestBetween(points, start, end);
    if (index < 0 || squared <= tolerance * tolerance) return;
    simplifyPiece(start, index);
    simplifyPiece(index, end);
  };
  for (let first = 0; first <= last; first += LONGEST_PIECE) {
    simplifyPiece(first, Math.min(last, first + LONGEST_PIECE));
  }
  return points.filter((_, index) => kept[index >> 1] === 1);
}

import { GRID } from '../grid/grid.ts';

/** A polygon as x, y pairs. */
export type Polygon = readonly (readonly [x: number, y: number])[];

function crossings(polygon: Polygon, y: number): number[] {
  return polygon
    .flatMap(([bx, by], index) => {
      const [ax, ay] = polygon.at(index - 1) ?? [bx, by];
      return ay <= y !== by <= y ? [ax + ((y - ay) / (by - ay)) * (bx - ax)] : [];
    })
    .sort((a, b) => a - b);
}

/** Cells whose centres lie in a polygon that does not cross itself, as runs with both ends included. */
export function* runsOfPolygon(polygon: Polygon): Generator<readonly [row: number, left: number, right: number]> {
  const ys = polygon.map(([, y]) => y);
  const last = Math.min(GRID.height, Math.ceil(Math.max(...ys)));
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < last; row++) {
    const xs = crossings(polygon, row + 0.5);
    for (let index = 0; index + 1 < xs.length; index += 2) {
      const left = Math.ceil((xs[index] ?? 0) - 0.5);
      const right = Math.ceil((xs[index + 1] ?? 0) - 0.5) - 1;
      if (left <= right) yield [row, left, right];
    }
  }
}

import { GRID } from '../grid/grid.ts';

/** A polygon as x, y pairs. */
export type Polygon = readonly (readonly [x: number, y: number])[];

/** Crossings of a closed polygon with the middle of each row: x from left to right. */
export function rowCrossings(polygon: Polygon): readonly (readonly number[])[] {
  const rows = Array.from({ length: GRID.height }, (): number[] => []);
  polygon.forEach(([bx, by], index) => {
    const [ax, ay] = polygon.at(index - 1) ?? [bx, by];
    const last = Math.min(GRID.height, Math.ceil(Math.max(ay, by) - 0.5));
    for (let row = Math.max(0, Math.ceil(Math.min(ay, by) - 0.5)); row < last; row++) {
      rows[row]?.push(ax + ((row + 0.5 - ay) / (by - ay)) * (bx - ax));
    }
  });
  for (const row of rows) row.sort((a, b) => a - b);
  return rows;
}

/** Cells with their centres in a polygon that does not cross itself, as runs with both ends included. */
export function* polygonRuns(polygon: Polygon): Generator<readonly [row: number, left: number, right: number]> {
  for (const [row, xs] of rowCrossings(polygon).entries()) {
    for (let index = 0; index + 1 < xs.length; index += 2) {
      const left = Math.ceil((xs[index] ?? 0) - 0.5);
      const right = Math.ceil((xs[index + 1] ?? 0) - 0.5) - 1;
      if (left <= right) yield [row, left, right];
    }
  }
}

import { distance, type Point } from './point.ts';

/** One equation `below × u[i-1] + main × u[i] + above × u[i+1] = right`. */
interface TridiagonalRow {
  readonly below: number;
  readonly main: number;
  readonly above: number;
  readonly right: number;
}

/** Solves a tridiagonal system by elimination (Thomas' algorithm). */
function solveTridiagonal(rows: readonly TridiagonalRow[]): number[] {
  const ratio: number[] = [];
  const value: number[] = [];
  rows.forEach(({ below, main, above, right }, index) => {
    const pivot = main - below * (ratio[index - 1] ?? 0);
    ratio.push(above / pivot);
    value.push((right - below * (value[index - 1] ?? 0)) / pivot);
  });
  for (let index = rows.length - 2; index >= 0; index--) {
    value[index] = (value[index] as number) - (ratio[index] as number) * (value[index + 1] as number);
  }
  return value;
}

function tangentsAlong(axis: 'x' | 'y', knots: readonly Point[], steps: readonly number[]): number[] {
  const slope = (index: number) =>
    ((knots[index + 1]?.[axis] ?? 0) - (knots[index]?.[axis] ?? 0)) / (steps[index] ?? 1);
  const last = knots.length - 1;
  const weight = (index: number) => 1 / (steps[index] ?? 1);
  const rows = knots.map((_, index) => {
    if (index === 0) return { below: 0, main: 2, above: 1, right: 3 * slope(0) };
    if (index === last) return { below: 1, main: 2, above: 0, right: 3 * slope(last - 1) };
    const back = weight(index - 1);
    const on = weight(index);
    return { below: back, main: 2 * (back + on), above: on, right: 3 * (slope(index - 1) * back + slope(index) * on) };
  });
  return solveTridiagonal(rows);
}

/**
 * Directions of the natural cubic spline through the knots, with continuous curvature, and its parameter steps: roots
 * of the distances, so that close and wide knots can follow each other (Lee 1989, doi 10.1016/0010-4485(89)90003-1).
 */
export function splineTangents(knots: readonly Point[]): { tangents: Point[]; steps: number[] } {
  const steps = knots.slice(1).map(({ x, y }, index) => {
    const before = knots[index] ?? { x, y };
    return Math.sqrt(Math.max(1e-6, distance(x - before.x, y - before.y)));
  });
  const xs = tangentsAlong('x', knots, steps);
  const ys = tangentsAlong('y', knots, steps);
  return { tangents: xs.map((x, index) => ({ x, y: ys[index] ?? 0 })), steps };
}

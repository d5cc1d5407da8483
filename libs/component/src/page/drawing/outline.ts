import type { CellMask } from './cells.ts';

/** SVG path around the cells of masks, in cells. */
export function areaPath(masks: readonly CellMask[]): string {
  return masks.map((mask) => `M${outlineCells(mask).join(' ')}Z`).join('');
}

/** Directions of a border, clockwise: right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** The directions in which borders leave each corner of the grid, as bits; the cells inside are on their right. */
function findBorders(cells: Uint8Array, width: number, height: number): Uint8Array {
  const leaving = new Uint8Array((width + 1) * (height + 1));
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] !== 0;
  const leave = (x: number, y: number, direction: number) => {
    const corner = y * (width + 1) + x;
    leaving[corner] = (leaving[corner] ?? 0) | (1 << direction);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInside(x, y)) continue;
      if (!isInside(x, y - 1)) leave(x, y, 0);
      if (!isInside(x + 1, y)) leave(x + 1, y, 1);
      if (!isInside(x, y + 1)) leave(x + 1, y + 1, 2);
      if (!isInside(x - 1, y)) leave(x, y + 1, 3);
    }
  }
  return leaving;
}

/**
 * Follows a border from a corner until it is back, and removes it; if cells meet at a corner, it stays with its own cell.
 * A row has `columns` corners. Returns the corners as x0, y0, x1, y1 …
 */
function followBorder(leaving: Uint8Array, start: number, columns: number): number[] {
  const loop: number[] = [];
  const findLeaving = (corner: number, directions: readonly number[]) =>
    directions.find((direction) => ((leaving[corner] ?? 0) & (1 << (direction % 4))) !== 0);
  let at = start;
  let last = -1;
  for (
    let next = findLeaving(at, [0, 1, 2, 3]);
    next !== undefined;
    next = findLeaving(at, [last + 1, last, last + 3])
  ) {
    const direction = next % 4;
    if (direction !== last) loop.push(at % columns, Math.floor(at / columns));
    leaving[at] = (leaving[at] ?? 0) & ~(1 << direction);
    const [right = 0, down = 0] = STEPS[direction] ?? [];
    at += right + down * columns;
    last = direction;
  }
  return loop;
}

/**
 * One closed polygon around the centres of exactly the cells inside, for a lasso (contract.md#strokes). Borders of holes run
 * in the opposite direction. Connections between borders run forth and back along grid lines, which pass no centre, so they
 * enclose nothing. Empty if no cell is inside.
 */
export function outlineCells({ rect, cells }: CellMask): number[] {
  const width = rect.right - rect.left;
  const leaving = findBorders(cells, width, rect.bottom - rect.top);
  const loops: number[][] = [];
  for (let corner = 0; corner < leaving.length; corner++) {
    while (leaving[corner]) loops.push(followBorder(leaving, corner, width + 1));
  }
  const bend = (index: number) => {
    const next = loops[index + 1];
    return next ? [next[0] ?? 0, loops[index]?.[1] ?? 0] : [];
  };
  const there = loops.flatMap((loop, index) => [...loop, ...loop.slice(0, 2), ...bend(index)]);
  const back = loops.slice(0, -1).map((loop, index) => [...bend(index), ...loop.slice(0, 2)]);
  const points = [...there, ...[...back].reverse().flat()];
  return points.map((value, index) => value + (index % 2 === 0 ? rect.left : rect.top));
}

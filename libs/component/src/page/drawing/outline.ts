/** Cells of a rectangle, row by row; what is not 0 is inside. */
export interface CellMask {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

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

/** A border's corners as x0, y0, x1, y1 … */
type Loop = number[];

/** The directions in which borders leave each corner of the grid, as bits; the cells inside lie on their right. */
function findBorders({ width, height, cells }: CellMask): Uint8Array {
  const leaving = new Uint8Array((width + 1) * (height + 1));
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] !== 0;
  const corner = (x: number, y: number) => y * (width + 1) + x;
  const leave = (at: number, direction: number) => {
    leaving[at] = (leaving[at] ?? 0) | (1 << direction);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInside(x, y)) continue;
      if (!isInside(x, y - 1)) leave(corner(x, y), 0);
      if (!isInside(x + 1, y)) leave(corner(x + 1, y), 1);
      if (!isInside(x, y + 1)) leave(corner(x + 1, y + 1), 2);
      if (!isInside(x - 1, y)) leave(corner(x, y + 1), 3);
    }
  }
  return leaving;
}

/** Follows a border from a corner until it is back, taking it away; where cells meet at a corner it keeps to its own. */
function followBorder(leaving: Uint8Array, start: number, { left, top, width }: CellMask): Loop {
  const loop: Loop = [];
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
    if (direction !== last) loop.push(left + (at % (width + 1)), top + Math.floor(at / (width + 1)));
    leaving[at] = (leaving[at] ?? 0) & ~(1 << direction);
    const [right = 0, down = 0] = STEPS[direction] ?? [];
    at += right + down * (width + 1);
    last = direction;
  }
  return loop;
}

/** The way between two corners along the grid, without its ends: it passes no middle of a cell. */
const bend = (from: Loop, to: Loop): Loop => [to[0] ?? 0, from[1] ?? 0];

/**
 * One closed polygon that holds the middles of exactly the cells inside, for a lasso (contract.md#strokes): borders of holes
 * run the other way round, so they do not count, and the ways between borders run to and fro, so they do not either.
 * Empty where no cell is inside.
 */
export function outlineCells(mask: CellMask): number[] {
  const leaving = findBorders(mask);
  const loops: Loop[] = [];
  for (let corner = 0; corner < leaving.length; corner++) {
    while (leaving[corner]) loops.push(followBorder(leaving, corner, mask));
  }
  const closed = loops.map((loop) => [...loop, ...loop.slice(0, 2)]);
  const there = closed.flatMap((loop, index) => [
    ...loop,
    ...(closed[index + 1] ? bend(loop, closed[index + 1] as Loop) : []),
  ]);
  const back = closed
    .slice(1)
    .reverse()
    .flatMap((loop, index, reversed) => {
      const before = reversed[index + 1] ?? closed[0] ?? [];
      return [...bend(before, loop), ...before.slice(0, 2)];
    });
  return [...there, ...back];
}

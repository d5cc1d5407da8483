import { GRID, type Rect } from '@pain-assessment/pain-map';

/** A place of a picture or grid. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Distances to the adjacent cells that a scan by rows visits before a cell. */
const PASSED = [-1, -GRID.width - 1, -GRID.width, -GRID.width + 1] as const;
const AROUND = [...PASSED, ...PASSED.map((step) => -step)] as const;

const isDrawn = (states: Uint8Array, cell: number) => (states[cell] ?? 0) !== 0;

/** The box around the connected cells of `first`; null once it is wider or higher than `side`. */
function findBox(states: Uint8Array, first: number, side: number): Rect | null {
  const seen = new Set([first]);
  const box = { left: Number.POSITIVE_INFINITY, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (const cell of seen) {
    const [x, y] = [cell % GRID.width, Math.floor(cell / GRID.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    if (box.right - box.left >= side || box.bottom - box.top >= side) return null;
    for (const step of AROUND) if (isDrawn(states, cell + step)) seen.add(cell + step);
  }
  return box;
}

/**
 * Middles, in cells, of the connected marks within `extent` that are at most `side` cells wide and high. `states`: of each cell of the
 * grid, 0 for a blank one.
 */
export function findSmallMarks(states: Uint8Array, extent: Rect, side: number): readonly Place[] {
  const found = new Map<string, Place>();
  for (let y = extent.top; y < extent.bottom; y += 1) {
    for (let x = extent.left; x < extent.right; x += 1) {
      const cell = y * GRID.width + x;
      if (!isDrawn(states, cell) || PASSED.some((step) => isDrawn(states, cell + step))) continue;
      const box = findBox(states, cell, side);
      if (box) found.set(JSON.stringify(box), { x: (box.left + box.right + 1) / 2, y: (box.top + box.bottom + 1) / 2 });
    }
  }
  return [...found.values()];
}

import type { Avatar } from '../bodies/avatar.ts';
import { createMask } from '../bodies/body-mask.ts';
import { findAvatar } from '../bodies/find-avatar.ts';
import { GRID } from '../grid/grid.ts';

const RIGHT = GRID.width - 1;
const BOTTOM = GRID.bottom - 1;

/**
 * A body of 6,143 cells, on which a map takes a millisecond: a piece in each corner of the bodies' rows, and one in the
 * middle with a hole and an empty row. Its rows begin and end inside, at the start and at the end of words of 32.
 */
const RECTANGLES = [
  [0, GRID.top, 34, GRID.top + 9],
  [690, GRID.top, RIGHT, GRID.top + 9],
  [310, 600, 390, 609],
  [310, 610, 340, 629],
  [356, 610, 390, 629],
  [320, 630, 383, 660],
  [310, 662, 390, 670],
  [0, BOTTOM - 9, 34, BOTTOM],
  [690, BOTTOM - 9, RIGHT, BOTTOM],
] as const;

const cells = new Uint8Array(GRID.width * GRID.height);
for (const [left, top, right, bottom] of RECTANGLES) {
  for (let row = top; row <= bottom; row++) cells.fill(1, row * GRID.width + left, row * GRID.width + right + 1);
}
const mask = createMask(cells);

/** An avatar with that body in both views, for tests that paint thousands of strokes. */
export const smallBody: Avatar = {
  ...findAvatar('female', 'normal'),
  body: () => mask,
  bodies: { front: mask, back: mask },
};

import type { Avatar } from '../body/avatar.ts';
import { createMask } from '../body/body-mask.ts';
import { GRID } from '../grid/grid.ts';

type Run = readonly [row: number, left: number, right: number];

/** The cells of a rectangle: `left` to `right` of the rows `top` to `bottom`, all included. */
const rectangle = ([left, top, right, bottom]: readonly [number, number, number, number]): Run[] =>
  Array.from({ length: bottom - top + 1 }, (_, index) => [top + index, left, right]);

const RIGHT = GRID.width - 1;
const BOTTOM = GRID.bottom - 1;

/**
 * A body of 6,143 cells, on which a map takes a millisecond: a piece in each corner of the bodies' rows, and one in the
 * middle with a hole and an empty row. Its rows begin and end inside, at the start and at the end of words of 32.
 */
const mask = createMask([
  ...rectangle([0, GRID.top, 34, GRID.top + 9]),
  ...rectangle([690, GRID.top, RIGHT, GRID.top + 9]),
  ...rectangle([310, 600, 390, 609]),
  ...rectangle([310, 610, 340, 629]),
  ...rectangle([356, 610, 390, 629]),
  ...rectangle([320, 630, 383, 660]),
  ...rectangle([310, 662, 390, 670]),
  ...rectangle([0, BOTTOM - 9, 34, BOTTOM]),
  ...rectangle([690, BOTTOM - 9, RIGHT, BOTTOM]),
]);

/** An avatar with that body in both views, for tests that paint thousands of strokes. */
export const smallBody: Avatar = {
  sex: 'female',
  shape: 'normal',
  body: () => mask,
  bodies: { front: mask, back: mask },
};

import { expect, test } from '@jest/globals';
import { GRID } from '@pain-assessment/pain-map';
import fc from 'fast-check';
import { findSmallMarks } from './small-marks.ts';

const SIDE = 17;
const WHOLE = { left: 1, top: 1, right: GRID.width - 1, bottom: GRID.height - 1 };
const blankStates = () => new Uint8Array(GRID.width * GRID.height);
const size = fc.integer({ min: 1, max: 40 });
/** Full boxes, each in a square of 60 cells of its own. */
const boxes = fc.uniqueArray(
  fc.record({ column: fc.nat({ max: 9 }), row: fc.nat({ max: 9 }), width: size, height: size }),
  { selector: ({ column, row }) => column + 10 * row, maxLength: 12 },
);

test('finds the middle of each mark that is small in both directions, and no other', () => {
  fc.assert(
    fc.property(boxes, (drawn) => {
      const states = blankStates();
      const wanted: string[] = [];
      for (const { column, row, width, height } of drawn) {
        const [left, top] = [10 + 60 * column, 10 + 60 * row];
        for (let y = top; y < top + height; y += 1)
          for (let x = left; x < left + width; x += 1) states[y * GRID.width + x] = 1;
        if (width <= SIDE && height <= SIDE) wanted.push(`${left + width / 2} ${top + height / 2}`);
      }
      const found = findSmallMarks(states, WHOLE, SIDE).map(({ x, y }) => `${x} ${y}`);
      expect(found.toSorted()).toEqual(wanted.toSorted());
    }),
    { numRuns: 20 },
  );
});

test('takes cells that touch at a corner for one mark', () => {
  const states = blankStates();
  for (const cell of [5 * GRID.width + 6, 6 * GRID.width + 5, 6 * GRID.width + 7]) states[cell] = 1;
  expect(findSmallMarks(states, WHOLE, SIDE)).toEqual([{ x: 6.5, y: 6 }]);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ROW_BITS } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { createMask } from './body-mask.ts';

const CELLS = GRID.width * GRID.height;
/** Runs of cells, which may cross the end of a row. */
const runs = fc.array(fc.tuple(fc.nat(CELLS - 1), fc.nat(2 * GRID.width)), { maxLength: 20 });

const fill = (filled: readonly (readonly [number, number])[]) => {
  const cells = new Uint8Array(CELLS);
  for (const [from, length] of filled) cells.fill(1, from, from + length + 1);
  return cells;
};

test('a mask has the bits, the ends of each row and the number of its cells, also at the edges of the grid', () => {
  fc.assert(
    fc.property(runs, (filled) => {
      const cells = fill(filled);
      const mask = createMask(cells);

      const words = new Int32Array(mask.bits.length);
      let count = 0;
      for (let cell = cells.indexOf(1); cell >= 0; cell = cells.indexOf(1, cell + 1), count++) {
        const bit = Math.floor(cell / GRID.width) * ROW_BITS + (cell % GRID.width);
        words[bit >> 5] = (words[bit >> 5] as number) | (1 << (bit & 31));
      }
      expect([mask.count, Buffer.compare(Buffer.from(mask.bits.buffer), Buffer.from(words.buffer))]).toEqual([
        count,
        0,
      ]);
      for (const row of new Set(filled.flatMap(([from, length]) => [from, from + length].map(rowAt)))) {
        const columns = cells.subarray(row * GRID.width, (row + 1) * GRID.width);
        if (columns.includes(1))
          expect([mask.left[row], mask.right[row]]).toEqual([columns.indexOf(1), columns.lastIndexOf(1)]);
      }
    }),
    { numRuns: 30, examples: [[[[0, CELLS - 1]]], [[]], [[[CELLS - 1, 0]]]] },
  );
});

const rowAt = (cell: number) => Math.min(GRID.height - 1, Math.floor(cell / GRID.width));

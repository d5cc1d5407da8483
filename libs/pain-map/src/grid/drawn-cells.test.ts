import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findAvatar } from '../bodies/find-avatar.ts';
import { drawnExtent } from './drawn-cells.ts';
import { GRID } from './grid.ts';

test('is the smallest rectangle around all drawn cells of the body', () => {
  const body = findAvatar('female', 'normal').body('front');
  const inside = Array.from(body.cells.keys()).filter((cell) => body.cells[cell] === 1);
  fc.assert(
    fc.property(fc.array(fc.nat(inside.length - 1), { maxLength: 6 }), (picked) => {
      const drawn = picked.map((index) => inside[index] as number);
      const cells = new Uint8Array(body.cells.length);
      for (const cell of drawn) cells[cell] = 1;
      const columns = drawn.map((cell) => cell % GRID.width);
      const rows = drawn.map((cell) => Math.floor(cell / GRID.width));
      expect(drawnExtent(cells, body)).toEqual(
        drawn.length === 0
          ? null
          : {
              left: Math.min(...columns),
              right: Math.max(...columns) + 1,
              top: Math.min(...rows),
              bottom: Math.max(...rows) + 1,
            },
      );
    }),
  );
});

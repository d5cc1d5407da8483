import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeRuns, encodeRuns } from './run-length.ts';

const WIDTH = 12;
const HEIGHT = 9;
const side = (size: number) =>
  fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).map(([a, b]) => [Math.min(a, b), Math.max(a, b) + 1] as const);
const rect = fc
  .tuple(side(WIDTH), side(HEIGHT))
  .map(([[left, right], [top, bottom]]) => ({ left, right, top, bottom }));
const layer = fc.uint8Array({ minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT, max: 3 });

test('a patch written back restores the rectangle and touches nothing beside it', () => {
  fc.assert(
    fc.property(layer, layer, rect, (before, after, area) => {
      const cells = after.slice();
      decodeRuns(encodeRuns(before, WIDTH, area), cells, WIDTH, area);
      for (let i = 0; i < cells.length; i++) {
        const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
        const inside = x >= area.left && x < area.right && y >= area.top && y < area.bottom;
        expect(cells[i]).toBe((inside ? before : after)[i]);
      }
    }),
  );
});

test('a patch of one value takes one run, however large it is', () => {
  const cells = new Uint8Array(720 * 1440).fill(63);
  expect(encodeRuns(cells, 720, { left: 0, top: 0, right: 720, bottom: 1440 })).toHaveLength(1);
});

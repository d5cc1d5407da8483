import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { GRID } from './grid.ts';
import { decodeRuns, encodeRuns } from './runs.ts';

describe('runs of cells', () => {
  test('decode to the cells that were encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200, max: 3 }), fc.uint8Array({ maxLength: 20 }), (few, many) => {
        const cells = Uint8Array.from([...few, ...many]);
        expect([...decodeRuns(encodeRuns(cells), cells.length)]).toEqual([...cells]);
      }),
    );
  });

  test('of one value are one run, however many cells there are', () => {
    const cells = new Uint8Array(GRID.width * GRID.height).fill(63);
    expect(encodeRuns(cells)).toHaveLength(4);
    expect(Buffer.compare(decodeRuns(encodeRuns(cells), cells.length), cells)).toBe(0);
  });
});

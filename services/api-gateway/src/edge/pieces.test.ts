import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { joinPieces } from './pieces.ts';

test('pieces of any sizes are joined in order, in a buffer below twice their bytes, announced before it grows', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 20_000 }), { maxLength: 40 }), (pieces) => {
      const announced: number[] = [];
      const all = Buffer.concat(pieces);
      const joined = joinPieces(all.length, (bytes) => announced.push(bytes));
      for (const piece of pieces) joined.add(piece);
      expect(joined.size()).toBe(all.length);
      expect(announced).toEqual([...announced].sort((a, b) => a - b));
      expect(announced.at(-1) ?? 0).toBeLessThanOrEqual(all.length);
      expect(announced.length).toBeLessThan(12);
      expect(joined.take().equals(all)).toBe(true);
      expect(joined.take()).toHaveLength(0);
    }),
  );
});

test('a piece without memory is not kept', () => {
  const joined = joinPieces(100, () => {
    throw new RangeError('no room');
  });
  expect(() => joined.add(Buffer.from('a'))).toThrow('no room');
  expect(joined.size()).toBe(0);
});

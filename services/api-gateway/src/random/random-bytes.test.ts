import { expect, test } from '@jest/globals';
import { drawRandomBytes } from './random-bytes.ts';

test('no bytes are given twice, over many draws and refills', () => {
  const drawn = Array.from({ length: 2_000 }, (_, index) => drawRandomBytes(12 + (index % 20)));
  expect(drawn.every((bytes, index) => bytes.length === 12 + (index % 20))).toBe(true);
  expect(new Set(drawn.map((bytes) => bytes.subarray(0, 12).toString('hex'))).size).toBe(drawn.length);
});

test('what was drawn stays as it is, whatever is drawn later', () => {
  const first = drawRandomBytes(32);
  const copy = first.toString('hex');
  for (let count = 0; count < 500; count += 1) drawRandomBytes(32);
  expect(first.toString('hex')).toBe(copy);
});

test('every bit is set in about half of the draws', () => {
  const ones = new Array<number>(256).fill(0);
  for (let count = 0; count < 4_000; count += 1) {
    drawRandomBytes(32).forEach((byte, index) => {
      for (let bit = 0; bit < 8; bit += 1) ones[index * 8 + bit] = (ones[index * 8 + bit] ?? 0) + ((byte >> bit) & 1);
    });
  }
  // Nine standard deviations of 31.6: chance does not reach that far.
  expect(ones.every((count) => Math.abs(count - 2_000) < 285)).toBe(true);
});

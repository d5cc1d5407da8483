import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { KeyWrapping } from '../vault/sealing/key-wrapping.ts';

/** What every holder of wrapping keys must do, whatever it is; `other` holds other keys. */
export function describeKeyWrapping(name: string, open: () => Promise<{ own: KeyWrapping; other: KeyWrapping }>): void {
  describe(`wrapping by ${name}`, () => {
    const key = randomBytes(48);
    const day = '2026-01-01';

    test('gives back what it wrapped, and shows nothing of it', async () => {
      const { own } = await open();
      const wrapped = Buffer.from(await own.wrap(key, day));
      expect(wrapped.includes(key.subarray(0, 8))).toBe(false);
      expect(await own.unwrap(wrapped, day)).toEqual(key);
    });

    test.each([
      ['another day', (wrapped: Buffer) => [wrapped, '2026-01-02'] as const],
      [
        'a changed byte',
        (wrapped: Buffer) => [Buffer.concat([wrapped.subarray(0, -1), Buffer.of(0, 1)]), day] as const,
      ],
      ['nothing', () => [Buffer.alloc(0), day] as const],
    ])('gives nothing for %s', async (_, change) => {
      const { own } = await open();
      const [wrapped, asked] = change(Buffer.from(await own.wrap(key, day)));
      expect(await own.unwrap(wrapped, asked)).toBeNull();
    });

    test('gives nothing of what others wrapped', async () => {
      const { own, other } = await open();
      expect(await own.unwrap(await other.wrap(key, day), day)).toBeNull();
    });
  });
}

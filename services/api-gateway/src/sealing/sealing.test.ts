import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SealingContext } from './port.ts';
import { createSealing } from './sealing.ts';
import type { SealingKey, SealingKeys } from './sealing-keys.ts';

const keyOf = (kid: string): SealingKey => ({ kid, key: randomBytes(32) });
const sealingOf = (...keys: SealingKeys) => createSealing({ keys });
const old = keyOf('2025');
const current = keyOf('2026');
const sealing = sealingOf(current);
const place: SealingContext = { account: 'demo', session: 'ses_1', purpose: 'draft' };
const damaged = expect.objectContaining({ code: 'sealed_value_damaged' });
const runs = process.env.TEST_FULL ? 2_000 : 100;

describe('a sealed value', () => {
  test('opens as the very bytes that were sealed, short and long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (plain) => {
        const opened = await sealing.open(await sealing.seal(plain, place), place);
        expect(opened.equals(plain)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test('shows none of its content, and is another one each time', async () => {
    const canary = 'PATIENT-CANARY'.repeat(200);
    const first = Buffer.from(await sealing.seal(Buffer.from(canary), place));
    const second = Buffer.from(await sealing.seal(Buffer.from(canary), place));
    expect(first.includes('CANARY')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  test.each([
    ['account', { ...place, account: 'other' }],
    ['session', { ...place, session: 'ses_2' }],
    ['purpose', { ...place, purpose: 'result' as const }],
    ['account and session run together', { ...place, account: 'demos', session: 'es_1' }],
  ])('opens for no other %s', async (_, elsewhere) => {
    const value = await sealing.seal(Buffer.from('plain'), place);
    await expect(sealing.open(value, elsewhere)).rejects.toEqual(damaged);
  });

  test('with any byte changed, cut or added gives one and the same error', async () => {
    const value = await sealing.seal(Buffer.from('plain'.repeat(400)), place);
    for (let index = 0; index < value.length; index += 1) {
      const changed = Uint8Array.from(value);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(sealing.open(changed, place)).rejects.toEqual(damaged);
      await expect(sealing.open(value.subarray(0, index), place)).rejects.toEqual(damaged);
    }
    await expect(sealing.open(Buffer.concat([value, Buffer.of(0)]), place)).rejects.toEqual(damaged);
  });

  test('that is made of random bytes gives the same error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await expect(sealing.open(bytes, place)).rejects.toEqual(damaged);
      }),
      { numRuns: runs },
    );
  });
});

describe('rotating the keys', () => {
  test('seals with the first and opens with every listed one', async () => {
    const before = await sealingOf(old).seal(Buffer.from('plain'), place);
    const rotated = sealingOf(current, old);
    expect(String(await rotated.open(before, place))).toBe('plain');

    const after = await rotated.seal(Buffer.from('plain'), place);
    expect(String(await sealing.open(after, place))).toBe('plain');
    await expect(sealingOf(old).open(after, place)).rejects.toEqual(damaged);
  });

  test('refuses values of a key no longer listed, and of another key with its name', async () => {
    const value = await sealingOf(old).seal(Buffer.from('plain'), place);
    await expect(sealing.open(value, place)).rejects.toEqual(damaged);
    await expect(sealingOf(keyOf(old.kid)).open(value, place)).rejects.toEqual(damaged);
  });

  test('still recognises a content that was hashed before', () => {
    const context = { account: 'demo', session: 'ses_1', use: 'draft' } as const;
    const [stored] = sealingOf(old).hashes('content', context);
    expect(sealingOf(current, old).hashes('content', context)).toContain(stored);
    expect(sealingOf(current, old).hashes('other', context)).not.toContain(stored);
  });
});

test('keyed hashes differ by account, session and use', () => {
  const context = { account: 'demo', session: 'ses_1', use: 'draft' } as const;
  const contexts = [
    context,
    { ...context, account: 'other' },
    { ...context, session: 'ses_2' },
    { ...context, session: null },
    { ...context, use: 'submission' as const },
    { ...context, use: 'request_body' as const },
  ];
  expect(new Set(contexts.map((each) => sealing.hashes('content', each)[0])).size).toBe(contexts.length);
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { SealingKey, SealingKeys } from '@pain-assessment/service-kit';
import fc from 'fast-check';
import { canonicalJson, createSealing, type HashContext, type SealingContext } from './sealing.ts';

const newKey = (kid: string): SealingKey => ({ kid, key: randomBytes(32) });
const sealWith = (...keys: SealingKeys) => createSealing({ keys });
const old = newKey('2025');
const current = newKey('2026');
const sealing = sealWith(current);
const account = 'demo' as AccountId;
const session = 'ses_1' as SessionId;
const place: SealingContext = { account, session, purpose: 'draft' };
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
    ['account', { account: 'other' as AccountId }],
    ['session', { session: 'ses_2' as SessionId }],
    ['purpose', { purpose: 'result' as const }],
    ['account and session run together', { account: 'demos' as AccountId, session: 'es_1' as SessionId }],
  ])('opens for no other %s', async (_, change) => {
    const elsewhere: SealingContext = { ...place, ...change };
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
    const before = await sealWith(old).seal(Buffer.from('plain'), place);
    const rotated = sealWith(current, old);
    expect(String(await rotated.open(before, place))).toBe('plain');

    const after = await rotated.seal(Buffer.from('plain'), place);
    expect(String(await sealing.open(after, place))).toBe('plain');
    await expect(sealWith(old).open(after, place)).rejects.toEqual(damaged);
  });

  test('refuses values of a key no longer listed, and of another key with its name', async () => {
    const value = await sealWith(old).seal(Buffer.from('plain'), place);
    await expect(sealing.open(value, place)).rejects.toEqual(damaged);
    await expect(sealWith(newKey(old.kid)).open(value, place)).rejects.toEqual(damaged);
  });

  test('still recognises a content that was hashed before, in a session of release 1.0', async () => {
    const context = { account, session, use: 'draft', firstForm: true } as const;
    const [stored] = await sealWith(old).hashes('content', context);
    expect(await sealWith(current, old).hashes('content', context)).toContain(stored);
    expect(await sealWith(current, old).hashes('other', context)).not.toContain(stored);
  });
});

test('keyed hashes differ by account, session and use', async () => {
  const context = { account, session, use: 'draft' } as const;
  const contexts: HashContext[] = [
    context,
    { ...context, account: 'other' as AccountId },
    { ...context, session: 'ses_2' as SessionId },
    { ...context, session: null },
    { ...context, use: 'submission' as const },
    { ...context, use: 'request_body' as const },
  ];
  const hashes = await Promise.all(contexts.map((each) => sealing.hashes('content', each)));
  expect(new Set(hashes.flat()).size).toBe(contexts.length);
});

test('key order does not matter, array order and values do', () => {
  expect(canonicalJson({ b: [1, { d: 2, c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":2}]}');
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

/** The same JSON with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

test('the text is JSON of the same value, and the same for every order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(parsed))).toEqual(parsed);
      expect(canonicalJson(reversed(parsed))).toBe(canonicalJson(parsed));
    }),
  );
});

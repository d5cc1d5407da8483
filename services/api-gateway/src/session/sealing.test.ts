import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { compress, randomSealingKeys, type SealingKeys } from '@pain-assessment/service-kit';
import { unpacked } from './packed-content.ts';
import { createSealing, openPart, sealPart } from './sealing.ts';

const damaged = expect.objectContaining({ code: 'sealed_value_damaged' });
const head = { slot: 'ses_1', name: 'facts', version: 'v1' };
const part = { ...head, name: 'draft' };
const plain = Buffer.from('CANARY');
const newKey = (kid: string) => ({ kid, key: randomBytes(32) });
const withKeys = (keys: SealingKeys) => createSealing({ readKeys: () => keys });

/** A head sealed with new keys, in its stored form. */
async function sealOne() {
  const sealing = withKeys(randomSealingKeys());
  const key = await sealing.newKey(head);
  return { sealing, key, kept: { version: head.version, content: sealing.sealHead(key, unpacked(plain), head) } };
}

describe('a head', () => {
  test('opens only at its place, returns its key, and reveals nothing', async () => {
    const { sealing, key, kept } = await sealOne();
    const opened = await sealing.openHead(kept, head);
    expect(opened.content).toEqual(plain);
    const sealed = sealPart(key, unpacked(plain), part);
    expect(await openPart(opened.key, { version: 'v1', content: sealed }, part)).toEqual(plain);
    expect(Buffer.concat([kept.content, sealed]).includes('CANARY')).toBe(false);
  });

  test.each([
    ['of another slot', { ...head, slot: 'ses_2' }, 'v1'],
    ['of another name', { ...head, name: 'claim:x' }, 'v1'],
    ['of another version', head, 'v2'],
  ])('%s is damaged', async (_what, place, version) => {
    const { sealing, kept } = await sealOne();
    await expect(sealing.openHead({ ...kept, version }, place)).rejects.toEqual(damaged);
  });

  test('with any byte changed, or cut anywhere, is damaged', async () => {
    const { sealing, kept } = await sealOne();
    for (let index = 0; index < kept.content.length; index += 1) {
      const content = Buffer.from(kept.content);
      content[index] = (content[index] ?? 0) ^ 1;
      await expect(sealing.openHead({ ...kept, content }, head)).rejects.toEqual(damaged);
      const cut = { ...kept, content: kept.content.subarray(0, index) };
      await expect(sealing.openHead(cut, head)).rejects.toEqual(damaged);
    }
  });

  test('opens with any listed key that wrapped its own, and with no other', async () => {
    const [first, second] = [newKey('k1'), newKey('k2')];
    const sealing = withKeys([first]);
    const content = sealing.sealHead(await sealing.newKey(head), unpacked(plain), head);
    const kept = { version: 'v1', content };
    expect((await withKeys([second, first]).openHead(kept, head)).content).toEqual(plain);
    await expect(withKeys([second]).openHead(kept, head)).rejects.toEqual(damaged);
    await expect(withKeys([newKey('k1')]).openHead(kept, head)).rejects.toEqual(damaged);
  });
});

describe('a part', () => {
  test.each([
    ['of another session', { ...part, slot: 'ses_2' }],
    ['of another name', { ...part, name: 'submission' }],
    ['of another version than the record names', { ...part, version: 'v2' }],
  ])('%s is damaged', async (_what, place) => {
    const { key } = await sealOne();
    const content = sealPart(key, unpacked(plain), part);
    await expect(openPart(key, { version: 'v1', content }, place)).rejects.toEqual(damaged);
    await expect(openPart(key, { version: place.version, content }, place)).rejects.toEqual(damaged);
  });

  test('from another record with the same name is damaged', async () => {
    const [one, other] = [await sealOne(), await sealOne()];
    const content = sealPart(one.key, unpacked(plain), part);
    await expect(openPart(other.key, { version: 'v1', content }, part)).rejects.toEqual(damaged);
  });

  test('with long repetitive content is stored in fewer bytes', async () => {
    const { key } = await sealOne();
    const text = Buffer.from('[12,34],'.repeat(10_000));
    const content = sealPart(key, await compress(text), part);
    expect(content.length).toBeLessThan(text.length / 10);
    expect(await openPart(key, { version: 'v1', content }, part)).toEqual(text);
  });
});

describe('names of claims', () => {
  const account = 'clinic' as AccountId;

  test('exist for each listed key, the first one first, and differ for each account', async () => {
    const [first, second] = [newKey('k1'), newKey('k2')];
    const names = await withKeys([first, second]).nameClaim(account, 'record-1');
    expect(new Set(names).size).toBe(2);
    expect(await withKeys([second, first]).nameClaim(account, 'record-1')).toEqual([...names].reverse());
    expect(await withKeys([first]).nameClaim(account, 'record-1')).toEqual(names.slice(0, 1));
    expect(await withKeys([first]).nameClaim('other' as AccountId, 'record-1')).not.toEqual(names.slice(0, 1));
    expect(names.join()).not.toContain('record-1');
  });
});

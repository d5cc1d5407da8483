import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomSealingKeys } from '@pain-assessment/service-kit';
import { describeKeyWrapping } from '../../testing/key-wrapping-suite.ts';
import { createKeyWrapping, readKeysFrom } from './key-wrapping.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterAll(() => rm(directory, { recursive: true }));

const newEntry = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;

async function wrapByFile(name: string, entry: string) {
  const path = join(directory, name);
  await writeFile(path, `${entry}\n`);
  return createKeyWrapping(readKeysFrom(path));
}

describeKeyWrapping('keys of settings', async () => {
  const [own, other] = [randomSealingKeys(), randomSealingKeys()];
  return { own: createKeyWrapping(() => own), other: createKeyWrapping(() => other) };
});

describeKeyWrapping('keys of a file', async () => ({
  own: await wrapByFile('own', newEntry('k1')),
  other: await wrapByFile('other', newEntry('k1')),
}));

test('a file is read again at each use: what its last content does not list is not opened any more', async () => {
  const [first, second] = [newEntry('k1'), newEntry('k2')];
  const wrapping = await wrapByFile('rotated', first);
  const wrapped = await wrapping.wrap(randomBytes(32), 'day');

  await writeFile(join(directory, 'rotated'), `${second},${first}`);
  expect(await wrapping.unwrap(wrapped, 'day')).toHaveLength(32);
  await writeFile(join(directory, 'rotated'), second);
  expect(await wrapping.unwrap(wrapped, 'day')).toBeNull();
  await rm(join(directory, 'rotated'));
  await expect(wrapping.unwrap(wrapped, 'day')).rejects.toThrow();
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readKeysFrom } from './open-keys.ts';

test('keys of a file are read again after a change, and a bad file leaves the last ones in force', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  const path = join(folder, 'keys');
  const write = (kid: string) => writeFile(path, `${kid}:${randomBytes(32).toString('base64')}\n`);
  let now = 0;
  const told: string[] = [];
  await write('k1');
  const readKeys = readKeysFrom(
    path,
    () => now,
    (isRefused) => told.push(isRefused ? 'refused' : 'accepted'),
  );
  const read = async () => (await readKeys()).map(({ kid }) => kid);
  expect(await read()).toEqual(['k1']);
  await write('k2');
  expect(await read()).toEqual(['k1']);
  now += 1_000;
  expect(await read()).toEqual(['k2']);
  for (const bad of ['', 'k3:sho', 'CANARY']) {
    await writeFile(path, bad);
    now += 1_000;
    expect(await read()).toEqual(['k2']);
  }
  await rm(path);
  now += 1_000;
  expect(await read()).toEqual(['k2']);
  expect(told).toEqual(['refused']);
  await write('k3');
  now += 1_000;
  expect(await read()).toEqual(['k3']);
  expect(told).toEqual(['refused', 'accepted']);
  await rm(folder, { recursive: true });
});

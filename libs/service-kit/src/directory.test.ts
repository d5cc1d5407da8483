import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDirectory } from './directory.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'directory-'));
});
afterEach(() => rm(root, { recursive: true }));

test('files at every depth are listed by relative path and read as text', async () => {
  await mkdir(join(root, 'fr-FR'));
  await writeFile(join(root, 'fr-FR', 'odi.json'), '{"é":1}');
  await writeFile(join(root, 'top.txt'), 'top');
  const directory = openDirectory(root);

  expect([...(await directory.list())].sort()).toEqual(['fr-FR/odi.json', 'top.txt']);
  expect(await directory.read('fr-FR/odi.json')).toBe('{"é":1}');
});

test('a missing directory rejects', async () => {
  await expect(openDirectory(join(root, 'absent')).list()).rejects.toMatchObject({ code: 'ENOENT' });
});

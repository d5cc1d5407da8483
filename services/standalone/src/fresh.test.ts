import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isFresh } from '../fresh.mjs';

const BEFORE = new Date('2026-01-01T00:00:00Z');
const BUILT = new Date('2026-01-02T00:00:00Z');
const FOLDERS = ['services', 'libs/bus/src/nats', 'libs/bus/src', 'libs/bus', 'libs'];
const FILES = ['libs/bus/src/nats/a.ts', 'package-lock.json', 'tsconfig.base.json', 'turbo.json'];

let root: string;
let stamp: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fresh-'));
  stamp = join(root, 'stamp');
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  for (const file of FILES) writeFileSync(join(root, file), '');
  for (const path of [...FILES, ...FOLDERS]) utimesSync(join(root, path), BEFORE, BEFORE);
  writeFileSync(stamp, '');
  utimesSync(stamp, BUILT, BUILT);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a build newer than all its sources is fresh', () => {
  expect(isFresh(stamp, root)).toBe(true);
});

test('without a build nothing is fresh', () => {
  expect(isFresh(join(root, 'never-built'), root)).toBe(false);
});

test.each([
  ['a source deep inside is written', () => writeFileSync(join(root, 'libs/bus/src/nats/a.ts'), 'changed')],
  ['a source is added', () => writeFileSync(join(root, 'services/new.ts'), '')],
  ['a source is removed', () => rmSync(join(root, 'libs/bus/src/nats/a.ts'))],
  ['a dependency is updated', () => writeFileSync(join(root, 'package-lock.json'), '{}')],
  ['a setting is gone', () => rmSync(join(root, 'turbo.json'))],
  [
    'what was built is removed',
    () => {
      mkdirSync(join(root, 'libs/bus/dist'));
      rmSync(join(root, 'libs/bus/dist'), { recursive: true });
    },
  ],
])('it is stale once %s', (_, change) => {
  change();
  expect(isFresh(stamp, root)).toBe(false);
});

test('the output of a build makes nothing stale', () => {
  mkdirSync(join(root, 'libs/bus/dist'));
  writeFileSync(join(root, 'libs/bus/dist/a.js'), '');
  writeFileSync(join(root, 'libs/bus/tsconfig.tsbuildinfo'), '');
  utimesSync(join(root, 'libs/bus'), BEFORE, BEFORE);
  expect(isFresh(stamp, root)).toBe(true);
});

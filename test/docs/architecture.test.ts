import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, readPage } from './markdown.ts';

test('each path that docs/architecture.md names exists', () => {
  const { text } = readPage('docs/architecture.md');
  const paths = [...text.matchAll(/`((?:services|libs|test|k8s|charts|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

const list = (folder: string) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
const PACKAGES = ['libs', 'services'].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
);
const READMES = PACKAGES.flatMap((folder) => [
  `${folder}/README.md`,
  ...list(`${folder}/src`).flatMap((path) => (path.endsWith('README.md') ? [`${folder}/src/${path}`] : [])),
]);

test.each(READMES)('%s names files of its package only', (page) => {
  const files = list(page.split('/').slice(0, 2).join('/')).map((path) => `/${path}`);
  const named = [...readPage(page).text.matchAll(/`(?:\.+\/)*([\w./-]+\.(?:ts|lua))`/g)].map(([, file = '']) => file);
  expect(named.filter((file) => !files.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
});

import { existsSync } from 'node:fs';
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

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildContainerReader } from './tools/container-reader.mjs';
import { ROOT } from './tools/root.ts';

test('Compose and BuildKit read both files without a finding', () => {
  const files = ['compose.yaml', 'Dockerfile'].map((file) => join(ROOT, file));
  const { status, stdout, stderr } = spawnSync(buildContainerReader() ?? '', files, { encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(Object.keys(JSON.parse(stdout).services).length).toBe(10);
});

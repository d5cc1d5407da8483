import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { findGo } from './tools/helm.mjs';
import { ROOT } from './tools/root.ts';

test('Compose and BuildKit read both files without a finding', () => {
  const binary = join(ROOT, 'node_modules/.cache/container-files');
  const module = join(ROOT, 'test/charts/containers');
  const env = { ...process.env, GOFLAGS: '-p=2' };
  execFileSync(findGo() ?? 'go', ['build', '-o', binary, '.'], { cwd: module, env });
  const files = ['compose.yaml', 'Dockerfile'].map((file) => join(ROOT, file));
  const { status, stdout, stderr } = spawnSync(binary, files, { encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(Object.keys(JSON.parse(stdout).services).length).toBe(10);
}, 600_000);

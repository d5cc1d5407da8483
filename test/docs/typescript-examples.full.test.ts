import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runCommand } from '../support/programs.ts';
import { ROOT } from './markdown.ts';

/** The compiler of integrators; the repository builds with a newer one. */
const TYPESCRIPT_5 = join(ROOT, 'libs/client/node_modules/.bin/tsc');

/** An ordinary project: the libraries of Node and browsers together. */
const PROJECT = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    preserveSymlinks: true,
  },
  include: ['examples'],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pain-assessment-examples-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(PROJECT));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(ROOT, 'docs/examples'), join(folder, 'examples'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the TypeScript examples compile in a project of ES modules, one of them as CommonJS', async () => {
  const examples = (await readdir(join(ROOT, 'docs/examples'))).filter((name) => /\.[cm]?ts$/.test(name));
  expect(examples).toEqual(expect.arrayContaining(['create-session.cts', 'first-session.ts', 'verify-webhook.ts']));
  expect(await runCommand([TYPESCRIPT_5, '-p', 'tsconfig.json'], folder)).toBe('');
});

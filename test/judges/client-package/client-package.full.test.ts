import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publint } from 'publint';
import { runCommand } from '../../support/programs.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CLIENT = join(ROOT, 'libs/client');
const USE = `const client = createClient({ baseUrl: 'http://127.0.0.1:1', secretKey: 'sk', retry: { attempts: 1 } });
client.session('ses_1').catch((error) => console.log(isApiError(error), error.code));`;

let folder: string;
let tarball: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pain-assessment-package-'));
  await runCommand(['npm', 'pack', '--silent', '--pack-destination', folder], CLIENT);
  const [name = ''] = await readdir(folder);
  tarball = join(folder, name);
  // Installed like by npm, with its one dependency from this repository instead of the registry.
  installed = join(folder, 'node_modules/@pain-assessment/client');
  await mkdir(installed, { recursive: true });
  await runCommand(['tar', '-xzf', tarball, '--strip-components=1', '-C', installed], folder);
  const dependency = createRequire(join(CLIENT, 'package.json')).resolve('openapi-fetch');
  await symlink(dirname(dirname(dependency)), join(folder, 'node_modules/openapi-fetch'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the packed client', () => {
  test('has no finding of publint', async () => {
    const { buffer } = new Uint8Array(await readFile(tarball));
    const { messages } = await publint({ pack: { tarball: buffer } });
    expect(messages).toEqual([]);
  });

  test('has correct types for every way of importing it, by @arethetypeswrong/cli', async () => {
    const attw = join(ROOT, 'node_modules/.bin/attw');
    expect(await runCommand([attw, tarball, '--no-color', '--no-emoji'], folder)).toContain('No problems found');
  });

  test('contains its files, no test, and depends on no package of this repository', async () => {
    const files = (await runCommand(['tar', '-tzf', tarball], folder)).split('\n');
    for (const name of ['README.md', 'LICENSE', 'dist/index.d.ts', 'dist/commonjs/index.js']) {
      expect(files).toContain(`package/${name}`);
    }
    expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toBe(await readFile(join(ROOT, 'LICENSE'), 'utf8'));
    expect(files.filter((name) => /\.test\.|tsbuildinfo/.test(name))).toEqual([]);
    const { dependencies, private: isPrivate } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect({ dependencies, isPrivate }).toEqual({ dependencies: { 'openapi-fetch': expect.any(String) } });
  });

  test.each([
    ['an ES module', 'use.mjs', "import { createClient, isApiError } from '@pain-assessment/client';"],
    ['CommonJS', 'use.cjs', "const { createClient, isApiError } = require('@pain-assessment/client');"],
  ])('runs from %s', async (_, name, line) => {
    await writeFile(join(folder, name), `${line}\n${USE}\n`);
    expect(await runCommand([process.execPath, name], folder)).toBe('true unreachable\n');
  });
});

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
/** The oldest compiler that the client's README names, the newest of the JavaScript line, and the native one. */
const COMPILERS = ['5.4', '5.9', '7'];
const RESOLUTIONS = [
  ['node16', 'example.mts'],
  ['node16', 'example.cts'],
  ['nodenext', 'example.mts'],
  ['esnext', 'example.ts'],
] as const;
const USE = `const client = createClient({ baseUrl: 'http://127.0.0.1:1', secretKey: 'sk', retry: { attempts: 1 } });
client.session('ses_1').catch((error) => console.log(isApiError(error), error.code));`;

/** The example for a module format without `await` outside of functions. */
const inFunction = (example: string) =>
  example.replace(/^((?:import [^\n]+\n)+)(.*)$/s, '$1async function main() {$2}\nmain();');

let folder: string;
let tarball: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pain-assessment-package-'));
  await runCommand(['npm', 'pack', '--silent', '--pack-destination', folder], CLIENT);
  const [name = ''] = await readdir(folder);
  tarball = join(folder, name);
  const compilers = COMPILERS.map((version) => `typescript-${version}@npm:typescript@~${version}`);
  const quiet = ['--silent', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'];
  await runCommand(['npm', 'install', ...quiet, '@types/node@20', ...compilers], folder);
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

  test.each(COMPILERS.flatMap((compiler) => RESOLUTIONS.map(([module, file]) => [compiler, module, file] as const)))(
    'has types for the strict examples of its README with TypeScript %s, module %s, as %s',
    async (compiler, module, file) => {
      const readme = await readFile(join(installed, 'README.md'), 'utf8');
      const [create = '', receive = ''] = [...readme.matchAll(/```ts\n(.+?)```/gs)].map(([, code]) => code ?? '');
      expect([create, receive]).toEqual([
        expect.stringContaining('createClient'),
        expect.stringContaining('verifyWebhook'),
      ]);
      const files = [file, file.replace('example', 'receiver')];
      await writeFile(join(folder, file), file.endsWith('.cts') ? inFunction(create) : create);
      await writeFile(join(folder, files[1] ?? ''), receive);
      const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', '--module', module];
      const resolution = module === 'esnext' ? ['--moduleResolution', 'bundler'] : [];
      const tsc = join(folder, `node_modules/typescript-${compiler}/bin/tsc`);
      expect(await runCommand([process.execPath, tsc, ...options, ...resolution, ...files], folder)).toBe('');
    },
  );

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

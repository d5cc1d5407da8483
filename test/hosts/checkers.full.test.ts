import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Plugin } from 'esbuild';
import { ENGINES } from '../engines/support/engines.ts';
import { runCommand } from '../support/programs.ts';
import { buildPage } from './build.ts';
import { type HostPlayer, openHostPlayer, PLAYED } from './host-player.ts';
import { createProject, type Project } from './project.ts';

let project: Project;
/** Script of the page that is written with Angular. */
let script: string;
const NGC = ['node_modules/.bin/ngc', '-p', 'tsconfig.angular.json'] as const;
beforeAll(async () => {
  project = await createProject({ withCheckers: true });
  await runCommand(NGC, project.folder);
  script = await buildPage(join(project.folder, 'angular/angular.js'), [linker]);
});
afterAll(() => project.close());

test.each([
  ['ngc', NGC, 'angular.ts'],
  ['vue-tsc', ['node_modules/.bin/vue-tsc', '--noEmit', '-p', 'tsconfig.vue.json'], 'Assessment.vue'],
  [
    'svelte-check',
    ['node_modules/.bin/svelte-check', '--tsconfig', 'tsconfig.svelte.json', '--output', 'machine'],
    'Assessment.svelte',
  ],
] as const)('%s finds a misspelt field of an event, and no other error', async (_, checker, page) => {
  expect(await project.findMisspelling(checker)).toEqual([`${page}: misspelt`]);
});

/** Compiles the templates of Angular's own packages, which are published half compiled. */
const linker: Plugin = {
  name: 'angular',
  async setup({ onLoad }) {
    const { resolve } = createRequire(join(project.folder, 'package.json'));
    const load = (name: string) => import(pathToFileURL(resolve(name)).href);
    const { default: babel } = await load('@babel/core');
    const { default: plugin } = await load('@angular/compiler-cli/linker/babel');
    const options = { plugins: [plugin], compact: false, configFile: false, babelrc: false };
    onLoad({ filter: /@angular\/.+\.mjs$/ }, async ({ path }) => ({
      contents: (await babel.transformAsync(await readFile(path, 'utf8'), { ...options, filename: path })).code,
    }));
  },
};

describe.each(ENGINES)('in $name, the element in the page of an integrator', ({ open }) => {
  let player: HostPlayer;
  beforeAll(async () => {
    player = await openHostPlayer(open);
  });
  afterAll(() => player.close());

  test('written with Angular completes, whenever attribute or property are set', async () => {
    expect(await player.play('angular', script)).toEqual(PLAYED);
  });

  test('written with Angular hears that a patient has completed the assessment', async () => {
    expect(await player.complete('angular', script)).toEqual(['completed']);
  });
});

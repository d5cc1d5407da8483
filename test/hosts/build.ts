import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { compile, compileModule } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

/** Host pages by framework; `pages/play.ts` says what each does. Angular's needs its compiler (`checkers.full.test.ts`). */
export const HOSTS = ['plain', 'like-prototype', 'react', 'react-hydrated', 'preact', 'vue', 'svelte'] as const;
export type HostName = (typeof HOSTS)[number];

const ENTRIES: Record<HostName, string> = {
  plain: 'plain.ts',
  'like-prototype': 'like-prototype.ts',
  react: 'react.tsx',
  'react-hydrated': 'react-hydrated.tsx',
  preact: 'preact.tsx',
  vue: 'vue.ts',
  svelte: 'svelte.svelte.ts',
};

/** Vue's single files with their templates; an element with a hyphen is no component. */
const vue: Plugin = {
  name: 'vue',
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { descriptor } = parse(await readFile(path, 'utf8'), { filename: basename(path) });
      const compilerOptions = { isCustomElement: (tag: string) => tag.includes('-') };
      const templateOptions = { compilerOptions };
      const { content } = compileScript(descriptor, { id: 'host', inlineTemplate: true, templateOptions });
      return { contents: content, loader: 'ts' };
    });
  },
};

const svelte: Plugin = {
  name: 'svelte',
  setup({ onLoad, esbuild: { transform } }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => ({
      contents: compile(await readFile(path, 'utf8'), { filename: path, css: 'injected' }).js.code,
    }));
    onLoad({ filter: /\.svelte\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'esnext' });
      return { contents: compileModule(code, { filename: path }).js.code };
    });
  },
};

/** Script of the page with this entry, in one piece. */
export async function buildPage(entry: string, plugins: Plugin[] = [vue, svelte]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['browser', 'module', 'import'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins,
  });
  return outputFiles[0]?.text ?? '';
}

/** Script of a host page. */
export const buildHost = (name: HostName): Promise<string> =>
  buildPage(fileURLToPath(new URL(`pages/${ENTRIES[name]}`, import.meta.url)));

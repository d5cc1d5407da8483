import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

const { browserslist } = packageJson;

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Sources of the other packages are bundled as they are, so a build needs no other package to be built. */
const shared = { resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] } };
/** The supported browsers as Vite names them; it knows Samsung Internet as its Chrome. */
const target = browserslist
  .filter((entry) => !entry.startsWith('Samsung'))
  .map((entry) => entry.toLowerCase().replace(' >= ', ''));

/** Files that import each other, as the page would load them; its own script is on its way already. */
function listFiles(bundle, chunk) {
  return [chunk, ...chunk.imports.map((name) => bundle[name]).filter(({ isEntry }) => !isEntry)].map(
    ({ fileName }) => fileName,
  );
}

/**
 * Links what the first screen needs beside the entry script: for the gateway to choose from, the words of each locale (`hreflang`). A body is linked without `rel`, which the script in the head sets for that of the session.
 */
const links = {
  name: 'links',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunks = Object.values(bundle ?? {});
      const named = (pattern) =>
        chunks.flatMap((chunk) => (chunk.name?.match(pattern) ? [[chunk, chunk.name.match(pattern)[1]]] : []));
      const link = (attrs) => ({ tag: 'link', attrs, injectTo: 'head' });
      const words = named(/^([a-z]{2}-[A-Z]{2})\.table$/).flatMap(([chunk, hreflang]) =>
        listFiles(bundle, chunk).map((name) => link({ rel: 'modulepreload', hreflang, href: `./${name}` })),
      );
      const bodies = named(/^((?:fe)?male-[a-z-]+)\.table$/).map(([{ fileName }, body]) =>
        link({ 'data-body': body, href: `./${fileName}` }),
      );
      return [...words, ...bodies];
    },
  },
};

/** An `import()` loads its file and nothing else: Vite's helper would preload style sheets, which no later file has. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/** The page in the iframe: one document that names its script and style, nothing inline. */
const page = {
  ...shared,
  plugins: [links, plainImports],
  root: at('src/page'),
  base: './',
  build: {
    target,
    outDir: at('dist/public'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: at('src/page/page.html') },
  },
};

/** The element: a classic script, because integrators paste one script tag (contract.md#component-element). */
const element = {
  ...shared,
  build: {
    // Older than the page's, so that a browser that is too old can still tell the host page.
    target: 'es2019',
    outDir: at('dist/public'),
    emptyOutDir: false,
    reportCompressedSize: false,
    lib: {
      entry: at('src/element/pain-assessment.ts'),
      formats: ['iife'],
      name: 'painAssessment',
      fileName: () => 'pain-assessment.js',
    },
  },
};

export default defineConfig(({ mode }) => (mode === 'element' ? element : page));

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Puts the process that `npm start` runs into few files: to find and read its thousand modules one by one takes longer
 * than to run them. Packages with native parts or data of their own, and those that must exist once, stay outside.
 */
const input = fileURLToPath(new URL('dist/main.js', import.meta.url));
const dir = fileURLToPath(new URL('dist/bundle', import.meta.url));
const OUTSIDE = [/^@napi-rs\//, /^@resvg\//, /^@sparticuz\//, /^@opentelemetry\//];

/** Assets, Lua files and workers are found from the module that names them: each module keeps the place it had. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
    const place = `new URL(${JSON.stringify(relative(dir, id))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', place), map: null };
  },
};

const bundle = await rolldown({ input, platform: 'node', external: OUTSIDE, plugins: [keepPlaces] });
// Names stay, for stack traces; the space between them only takes time to read.
const minify = { mangle: false, compress: false, codegen: { removeWhitespace: true } };
await bundle.write({ dir, format: 'esm', cleanDir: true, minify });
await bundle.close();

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes each built browser file beside itself as `.br` and `.gz`, once at build: a request then costs no compression. */
const folder = fileURLToPath(new URL('dist/public/', import.meta.url));
const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg)$/.test(name));

for (const name of names) {
  const path = `${folder}${name}`;
  if (!statSync(path).isFile()) continue;
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

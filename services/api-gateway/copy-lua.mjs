// TypeScript's build ignores Lua and JavaScript files: this copies each to the same path under dist as under src.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
for (const entry of readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })) {
  if (!/\.(lua|mjs)$/.test(entry.name)) continue;
  const source = join(entry.parentPath, entry.name);
  cpSync(source, source.replace(join(folder, 'src'), join(folder, 'dist')));
}

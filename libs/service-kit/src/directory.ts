import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Opens a directory whose files are read by relative path, `/` between the parts on every system; the first call accesses it. */
export function openDirectory(root: string) {
  return {
    /** Paths of all files below; rejects if the directory cannot be read. */
    async list(): Promise<readonly string[]> {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => !entry.isDirectory());
      return files.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    },
    /** Content of one file as UTF-8 text. */
    read: (path: string) => readFile(join(root, path), 'utf8'),
  };
}

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A directory whose files are read by relative path, `/` between the parts on every system. */
export interface Directory {
  /** Paths of all files below; rejects if the directory cannot be read. */
  list(): Promise<readonly string[]>;
  /** Content of one file as UTF-8 text. */
  read(path: string): Promise<string>;
}

/** Opens a directory for reading; the first call accesses it. */
export function openDirectory(root: string): Directory {
  return {
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => !entry.isDirectory());
      return files.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    },
    read: (path) => readFile(join(root, path), 'utf8'),
  };
}

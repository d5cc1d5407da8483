import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A Lua script with what EVALSHA needs. */
export interface Script {
  readonly source: string;
  readonly sha1: string;
  readonly keys: number;
}

/** Reads `name-N.lua`, where N is its number of keys. */
export function loadScript(file: URL): Script {
  const keys = /-(\d+)\.lua$/.exec(basename(fileURLToPath(file)))?.[1];
  if (keys === undefined) throw new Error(`${basename(fileURLToPath(file))} does not tell its number of keys`);
  const source = readFileSync(file, 'utf8');
  return { source, sha1: createHash('sha1').update(source).digest('hex'), keys: Number(keys) };
}

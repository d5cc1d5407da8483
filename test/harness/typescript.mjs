import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

/**
 * Loader hooks (node:module, register): TypeScript runs as it is. With `data.suites`, packages of this repository come from their sources
 * instead of their builds, and `@jest/globals` from this folder.
 */
export const OPTIONS = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/typescript/', import.meta.url));
mkdirSync(CACHE, { recursive: true });
/** Another compiler, or other options of it, compile all files anew. */
const SETTINGS = version + JSON.stringify(OPTIONS);

let runsSuites = false;
export function initialize(data) {
  runsSuites = data?.suites ?? false;
}

export async function resolve(specifier, context, next) {
  if (!runsSuites) return next(specifier, context);
  if (specifier === '@jest/globals')
    return { url: new URL('jest-globals.mjs', import.meta.url).href, shortCircuit: true };
  return next(specifier, { ...context, conditions: ['source', ...context.conditions] });
}

export async function load(url, context, next) {
  const path = url.startsWith('file:') ? fileURLToPath(url) : '';
  if (!path.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: compile(path), shortCircuit: true };
}

function compile(path) {
  const text = readFileSync(path, 'utf8');
  const compiled = join(CACHE, createHash('sha256').update(SETTINGS).update(path).update(text).digest('hex'));
  try {
    return readFileSync(compiled, 'utf8');
  } catch (cause) {
    if (cause.code !== 'ENOENT') throw cause;
  }
  const { code } = transformSync(text, { ...OPTIONS, filename: path });
  // Another process may compile the same file: a rename is whole.
  writeFileSync(`${compiled}.${process.pid}`, code);
  renameSync(`${compiled}.${process.pid}`, compiled);
  return code;
}

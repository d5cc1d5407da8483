import { readFile } from 'node:fs/promises';
import { transform } from '@swc/core';

/** Loader hooks that let benches import the tests' TypeScript sources (node:module, register). */
const OPTIONS = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } };

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transform(await readFile(new URL(url), 'utf8'), OPTIONS);
  return { format: 'module', source: code, shortCircuit: true };
}

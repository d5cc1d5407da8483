import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSyntax, type Syntax } from './syntax.ts';

/** Root of the checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SKIPPED = new Set(['node_modules', 'dist', '.turbo']);

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** One TypeScript file for the rules. */
export interface SourceFile extends Syntax {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  /** Workspace folder, such as `libs/bus`; null for files of no package. */
  readonly folder: string | null;
  readonly isTest: boolean;
  readonly isTable: boolean;
  readonly lines: number;
}

const fromRoot = (path: string) => relative(ROOT, path).replaceAll('\\', '/');
const belongsToTests = (path: string) =>
  /\.test\.ts$|\/fixtures\.ts$/.test(path) || path.startsWith('test/') || path.includes('/testing/');
const filesIn = (folders: readonly string[]) => folders.flatMap((folder) => [...filesBelow(join(ROOT, folder))]);
const allFiles = () => filesIn(['libs', 'services', 'test', 'docs']);

/** Every module and program of the repository but generated ones, from the root. */
export const listModules = (): string[] =>
  [...allFiles(), ...filesIn(['bench', 'charts', 'k8s', 'release'])]
    .map(fromRoot)
    .filter((path) => /\.(ts|mjs|cjs|js)$/.test(path) && !path.includes('/generated/'));

/** Every test, and every module and program only for tests, from the root. */
export const listTestFiles = (): string[] =>
  allFiles()
    .map(fromRoot)
    .filter((path) => /\.(ts|mjs)$/.test(path) && !path.endsWith('.d.ts') && belongsToTests(path));

function readSource(path: string): SourceFile {
  const content = readFileSync(path, 'utf8');
  const from = fromRoot(path);
  return {
    path: from,
    folder: /^(libs|services)\/[^/]+/.exec(from)?.[0] ?? (from.startsWith('test/') ? 'test' : null),
    isTest: belongsToTests(from),
    isTable: /\.table\.ts$|\/generated\/|\.d\.ts$/.test(from),
    lines: content.split('\n').length - 1,
    ...readSyntax(content),
  };
}

/** Every TypeScript source of the repository, parsed. */
export function readSources(): SourceFile[] {
  return allFiles()
    .filter((path) => path.endsWith('.ts'))
    .map(readSource);
}

/** Path from the root of a relative import, or null for a package. */
export function resolveImport(from: SourceFile, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return relative(ROOT, resolve(ROOT, dirname(from.path), specifier)).replaceAll('\\', '/');
}

/** Contents of a JSON file of the checkout, or null without one. */
export function readJson(path: string) {
  return existsSync(join(ROOT, path)) ? JSON.parse(readFileSync(join(ROOT, path), 'utf8')) : null;
}

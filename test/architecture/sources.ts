import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

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

/** One function of a file with its length in lines. */
export interface FunctionLength {
  readonly line: number;
  readonly lines: number;
}

/** What the rules look at in one TypeScript file. */
export interface SourceFile {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  /** Workspace folder, such as `libs/bus`; null for files of no package. */
  readonly folder: string | null;
  readonly isTest: boolean;
  readonly isTable: boolean;
  readonly lines: number;
  readonly imports: readonly string[];
  readonly functions: readonly FunctionLength[];
}

const FUNCTION_NODES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod']);

interface Node {
  readonly type: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (value !== null && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') yield value as Node;
    for (const child of Object.values(value)) yield* nodesOf(child);
  }
}

function specifierOf(node: Node): string | null {
  const source = (node.source ??
    (node.arguments as { expression: Node }[] | undefined)?.[0]?.expression) as Node | null;
  const imports = /^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type);
  const dynamic = node.type === 'CallExpression' && (node.callee as Node).type === 'Import';
  return (imports || dynamic) && typeof source?.value === 'string' ? source.value : null;
}

function functionLengths(nodes: readonly Node[], text: Buffer, base: number): FunctionLength[] {
  const lineAt = (offset: number) => text.subarray(0, offset).reduce((count, byte) => count + (byte === 10 ? 1 : 0), 1);
  return nodes
    .filter((node) => FUNCTION_NODES.has(node.type))
    .map((node) => (node.type === 'ClassMethod' ? (node.function as Node) : node))
    .flatMap((node) => (node.span ? [node.span] : []))
    .map((span) => ({ line: lineAt(span.start - base), end: lineAt(span.end - base) }))
    .map(({ line, end }) => ({ line, lines: end - line + 1 }));
}

function readSource(path: string): SourceFile {
  const content = readFileSync(path, 'utf8');
  const decorators = { syntax: 'typescript', target: 'es2022', decorators: true } as const;
  const module = parseSync(content, decorators);
  const nodes = [...nodesOf(module.body)];
  const text = Buffer.from(content);
  const from = relative(ROOT, path).replaceAll('\\', '/');
  return {
    path: from,
    folder: /^(libs|services)\/[^/]+/.exec(from)?.[0] ?? (from.startsWith('test/') ? 'test' : null),
    isTest: /\.test\.ts$/.test(from) || from.startsWith('test/') || from.includes('/testing/'),
    isTable: /\.table\.ts$|\/generated\/|\.d\.ts$/.test(from),
    lines: content.split('\n').length - 1,
    imports: nodes.map(specifierOf).filter((specifier) => specifier !== null),
    functions: functionLengths(nodes, text, module.span.end - text.length),
  };
}

/** Every TypeScript source of the house, parsed. */
export function readSources(): SourceFile[] {
  return ['libs', 'services', 'test']
    .flatMap((folder) => [...filesBelow(join(ROOT, folder))])
    .filter((path) => path.endsWith('.ts'))
    .map(readSource);
}

/** Path from the root of a relative import, or null for a package. */
export function resolveImport(from: SourceFile, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return relative(ROOT, resolve(ROOT, dirname(from.path), specifier)).replaceAll('\\', '/');
}

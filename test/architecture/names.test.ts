import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { listModules, ROOT } from './sources.ts';
import { boundNames, type Node, nodes, parseFile } from './syntax.ts';

/** Keys of JSON Schema. Calls of the platform, such as `indexOf`, declare no name. */
const FOREIGN_KEYS = new Set(['allOf', 'anyOf', 'oneOf']);

const KEY = /^(?:KeyValue|Method|Class|Private|Getter|Setter)(?:Property|Method)$/;
const SIGNATURE = /^Ts(?:Property|Method|Getter|Setter)Signature$/;

const boundIn = (pattern: Node) =>
  [...boundNames(pattern)].filter((name) => pattern.type === 'Identifier' || !FOREIGN_KEYS.has(name));

/** The names that one node declares. */
function declaredNames(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return boundIn(node.id as Node);
  if (node.type === 'Parameter') return boundIn(node.pat as Node);
  if (node.type === 'ArrowFunctionExpression') return (node.params as Node[]).flatMap(boundIn);
  const isKey = KEY.test(node.type) || SIGNATURE.test(node.type);
  const { value } = ((isKey ? node.key : node.identifier) ?? {}) as { value?: unknown };
  return typeof value === 'string' && !(isKey && FOREIGN_KEYS.has(value)) ? [value] : [];
}

const findNames = (content: string) =>
  [...nodes(parseFile(content).body)].flatMap(declaredNames).filter((name) => /[a-z\d]Of$/.test(name));

describe('a name that ends in `Of`', () => {
  test.each([
    'const keyOf = (name) => name;',
    'function keyOf(name) {}',
    'const f = ({ keyOf }) => 1;',
    'function f(keyOf = g) {}',
    'const { keyOf } = table;',
    'const { key: keyOf } = table;',
    'class A { keyOf(name) {} }',
    'class A { #keyOf(name) {} }',
    'const texts = { keyOf: 1 };',
    'interface A { readonly keyOf: string }',
    'interface A { keyOf(name: string): string }',
  ])('is found where it is declared: %s', (content) => {
    expect(findNames(content)).toEqual(['keyOf']);
  });

  test.each([
    "const at = text.indexOf('a');",
    'const schema = { oneOf: [], allOf: [], anyOf: [] };',
    'const { oneOf } = schema;',
    'expect(error).toBeInstanceOf(Error);',
    'const kind: keyof A = 1;',
  ])('is left to the platform: %s', (content) => {
    expect(findNames(content)).toEqual([]);
  });

  test('is declared nowhere: a verb or a noun names a function', () => {
    const found = listModules().flatMap((path) =>
      findNames(readFileSync(join(ROOT, path), 'utf8')).map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});

import { parseSync } from '@swc/core';

/** One node of swc's syntax tree. */
export interface Node {
  readonly type: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** One function of a file, of any kind: declared, arrow, method, getter, setter, constructor, private. */
interface FunctionShape {
  /** Its first line. */
  readonly line: number;
  /** Length in lines. */
  readonly lines: number;
  /** False for an arrow function whose body is an expression. */
  readonly isBraced: boolean;
}

/** The functions, imports and module state of one file. */
export interface Syntax {
  readonly imports: readonly string[];
  readonly functions: readonly FunctionShape[];
  /** Names of module bindings and static fields that change after the module has loaded. */
  readonly mutableBindings: readonly string[];
  /** Names from outside the file, such as `process`, with their member if there is one: `Date.now`. */
  readonly globals: readonly string[];
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as Node).type === 'string';

/** Every node below a value, parents first. */
export function* nodes(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (value === null || typeof value !== 'object') return;
  for (const child of Object.values(value)) yield* nodes(child);
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'Constructor']);
const HOLDERS = new Set(['ClassMethod', 'PrivateMethod', 'GetterProperty', 'SetterProperty']);

/** The part of a node with parameters and a body, or null for other nodes. */
function functionPart(node: Node): Node | null {
  if (HOLDERS.has(node.type)) return node.function as Node;
  return FUNCTIONS.has(node.type) || node.type === 'MethodProperty' ? node : null;
}

/** Names that a pattern binds: `{ a, b: [c] = [] }` binds a and c. */
export function* boundNames(pattern: unknown): Generator<string> {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') yield pattern.value as string;
  const { left, argument, value, elements, properties, pat, param, key } = pattern;
  if (pattern.type === 'AssignmentPatternProperty') yield* boundNames(key);
  const inner = [left, argument, pat, param, pattern.type === 'KeyValuePatternProperty' ? value : null];
  for (const child of [...inner, ...((elements ?? properties ?? []) as unknown[])]) yield* boundNames(child);
}

const parameterNodes = (part: Node) => (part.params ?? []) as Node[];

/** The names that a function declares, in its parameters or anywhere in its body. */
function ownNames(part: Node): Set<string> {
  const names = new Set(parameterNodes(part).flatMap((parameter) => [...boundNames(parameter)]));
  for (const node of nodes(part.body))
    if (node.type === 'VariableDeclarator') for (const name of boundNames(node.id)) names.add(name);
  return names;
}

const COLLECTION = /^(Map|Set|WeakMap|WeakSet|Array|ArrayBuffer|SharedArrayBuffer|\w+Array)$/;
const WRITERS = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

const nameBehind = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return node.value as string;
  return node.type === 'MemberExpression' ? nameBehind(node.object) : null;
};

/** The name whose contents a node changes: `x.set(…)`, `x[0] = …`, `x.y++`, `delete x.y`. */
function writtenName(node: Node): string | null {
  const target = (node.left ?? node.argument) as Node | undefined;
  const isAssignment = node.type === 'AssignmentExpression' || node.type === 'UpdateExpression';
  if (isAssignment || (node.type === 'UnaryExpression' && node.operator === 'delete')) return nameBehind(target);
  if (node.type !== 'CallExpression') return null;
  const callee = node.callee as Node;
  const method = callee.type === 'MemberExpression' ? ((callee.property as Node).value as string) : '';
  return WRITERS.test(method) ? nameBehind(callee.object) : null;
}

interface Writes {
  /** Names written while the module loads. */
  readonly loading: Set<string>;
  /** Names written by a function. */
  readonly later: Set<string>;
}

function collectWrites(value: unknown, writes: Writes, shadowed: ReadonlySet<string> | null): void {
  if (value === null || typeof value !== 'object') return;
  const part = isNode(value) ? functionPart(value) : null;
  const hidden = part ? new Set([...(shadowed ?? []), ...ownNames(part)]) : shadowed;
  const name = isNode(value) ? writtenName(value) : null;
  if (name !== null && !hidden?.has(name)) (hidden ? writes.later : writes.loading).add(name);
  for (const child of Object.values(value)) collectWrites(child, writes, hidden);
}

const declarationsIn = (body: readonly Node[]) =>
  body
    .map((statement) => (statement.type === 'ExportDeclaration' ? (statement.declaration as Node) : statement))
    .filter((declaration) => declaration.type === 'VariableDeclaration' && declaration.declare !== true);

/** True for `new Map()` or `new Uint8Array(9)`, which are filled later. */
function startsEmpty(init: Node | undefined): boolean {
  if (init?.type !== 'NewExpression' || !COLLECTION.test((init.callee as Node).value as string)) return false;
  const [first] = (init.arguments ?? []) as { expression: Node }[];
  return first === undefined || (first.expression.type === 'NumericLiteral' && first.expression.value !== 0);
}

/** Static fields that custom elements and Lit read. */
const READ_BY_THE_PLATFORM = new Set(['observedAttributes', 'properties', 'styles', 'shadowRootOptions']);

/** `let`, collections that a function changes, and collections that start empty and are filled elsewhere. */
function findMutableBindings(body: readonly Node[]): string[] {
  const writes: Writes = { loading: new Set(), later: new Set() };
  collectWrites(body, writes, null);
  const bindings = declarationsIn(body).flatMap(({ kind, declarations }) =>
    (declarations as Node[]).flatMap(({ id, init }) =>
      [...boundNames(id)].filter(
        (name) =>
          kind !== 'const' || writes.later.has(name) || (startsEmpty(init as Node) && !writes.loading.has(name)),
      ),
    ),
  );
  const fields = [...nodes(body)]
    .filter((node) => /^(Class|Private)Property$/.test(node.type) && node.isStatic === true && node.readonly !== true)
    .map((node) => String((node.key as Node).value))
    .filter((name) => !READ_BY_THE_PLATFORM.has(name))
    .map((name) => `static ${name}`);
  return [...bindings, ...fields];
}

function findGlobals(all: readonly Node[]): string[] {
  const declared = new Set(
    all.flatMap((node) => {
      if (node.type === 'VariableDeclarator') return [...boundNames(node.id)];
      if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) return [(node.local as Node).value as string];
      return functionPart(node) ? parameterNodes(functionPart(node) as Node).flatMap((p) => [...boundNames(p)]) : [];
    }),
  );
  const used = all.flatMap((node) => {
    const { object, property, callee, arguments: given } = node as Node & { object?: Node; property?: Node };
    if (node.type === 'MemberExpression' && object?.type === 'Identifier')
      return [`${object.value}.${property?.value}`];
    const bare = node.type === 'NewExpression' && ((given ?? []) as unknown[]).length === 0;
    if (bare && (callee as Node).value === 'Date') return ['new Date()'];
    return node.type === 'CallExpression' && (callee as Node).type === 'Identifier'
      ? [`${(callee as Node).value}()`]
      : [];
  });
  return used.filter((name) => !declared.has(name.split(/[.(]/)[0] ?? ''));
}

function specifier(node: Node): string | null {
  const given = (node.arguments as { expression: Node }[] | undefined)?.[0]?.expression;
  const source = (node.source ?? given) as Node | null | undefined;
  const imports = /^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type);
  const dynamic = node.type === 'CallExpression' && (node.callee as Node).type === 'Import';
  return (imports || dynamic) && typeof source?.value === 'string' ? source.value : null;
}

function findFunctions(all: readonly Node[], lineAt: (offset: number) => number): FunctionShape[] {
  return all.flatMap((node) => {
    const part = functionPart(node);
    if (!part?.body || !node.span) return [];
    const line = lineAt(node.span.start);
    const isBraced = /^(BlockStatement|FunctionBody)$/.test((part.body as Node).type);
    return [{ line, lines: lineAt(node.span.end) - line + 1, isBraced }];
  });
}

/** The statements of one file, TypeScript or JavaScript, and the line of a position in it. */
export function parseFile(content: string): { body: Node[]; lineAt: (position: number) => number } {
  // swc continues byte counts from the previous file: a leading semicolon marks the start of this one.
  const text = `;${content}`;
  const module = parseSync(text, { syntax: 'typescript', target: 'es2022', decorators: true });
  const bytes = Buffer.from(text);
  const lineAt = (position: number) =>
    bytes.subarray(0, position - module.span.start).reduce((count, byte) => count + (byte === 10 ? 1 : 0), 1);
  return { body: module.body as unknown as Node[], lineAt };
}

/** Parses one TypeScript file. */
export function readSyntax(content: string): Syntax {
  const { body, lineAt } = parseFile(content);
  const all = [...nodes(body)];
  return {
    imports: all.map(specifier).filter((found) => found !== null),
    functions: findFunctions(all, lineAt),
    mutableBindings: findMutableBindings(body),
    globals: findGlobals(all),
  };
}

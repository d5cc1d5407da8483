import { type Node, nodes, parseFile } from './syntax.ts';

/** A line where the speed of the machine decides a test, and its kind. */
export interface ClockUse {
  readonly line: number;
  readonly kind: 'clock in expect' | 'elapsed time' | 'sleep' | 'pause without a reason' | 'short timeout';
}

const CLOCKS = /^(Date\.now|performance\.now|process\.(hrtime|cpuUsage|uptime))$/;
const SLEEPS = /^(setTimeout|setInterval)$/;
const SLEEPING_MEMBERS = /^((window|globalThis)\.(setTimeout|setInterval)|AbortSignal\.timeout)$/;
const TIMER_MODULES = /^(node:)?timers(\/promises)?$/;
const ORDERING = new Set(['-', '<', '>', '<=', '>=']);
const HOOKS = /^(test|beforeAll|beforeEach|afterAll|afterEach)$/;
/** Jest's timeout of `jest.config.mjs`, in milliseconds. A shorter one of a single test would only fail busy machines. */
const TEST_TIMEOUT_MS = 600_000;
/** Least number of words in a reason. */
const REASON_WORDS = 3;

const isIdentifier = (node: unknown, name: RegExp): boolean =>
  (node as Node | undefined)?.type === 'Identifier' && name.test(String((node as Node).value));

/** `a.b` of a member expression of two names, otherwise null. */
function memberName(node: Node): string | null {
  const { object, property } = node as Node & { object?: Node; property?: Node };
  return node.type === 'MemberExpression' && object?.type === 'Identifier'
    ? `${object.value}.${property?.value}`
    : null;
}

function isClock(node: Node): boolean {
  if (CLOCKS.test(memberName(node) ?? '')) return true;
  if (node.type === 'CallExpression') return isIdentifier(node.callee, /^systemClock$/);
  const isBare = node.type === 'NewExpression' && ((node.arguments ?? []) as unknown[]).length === 0;
  return isBare && isIdentifier(node.callee, /^Date$/);
}

const readsClock = (value: unknown) => [...nodes(value)].some(isClock);

/** True if a call is an `expect(…)` or one of its matchers. */
function isExpectation(node: Node): boolean {
  if (node.type === 'MemberExpression') return isExpectation(node.object as Node);
  if (node.type !== 'CallExpression') return false;
  return isIdentifier(node.callee, /^expect$/) || isExpectation(node.callee as Node);
}

/** `Date.now() - start` or `Date.now() > end`; a fixed time ago, `Date.now() - 600`, does not count. */
function measures(node: Node): boolean {
  if (node.type !== 'BinaryExpression' || !ORDERING.has(String(node.operator))) return false;
  const isFixed = node.operator === '-' && (node.right as Node).type === 'NumericLiteral';
  return !isFixed && (readsClock(node.left) || readsClock(node.right));
}

function importsTimer(node: Node): boolean {
  if (node.type !== 'ImportDeclaration' || !TIMER_MODULES.test(String((node.source as Node).value))) return false;
  const named = (node.specifiers as Node[]).map(({ imported, local }) => ((imported ?? local) as Node).value);
  return named.some((name) => name !== 'setImmediate');
}

function isReason(node: Node | undefined): boolean {
  const properties = (node?.type === 'ObjectExpression' ? node.properties : []) as Node[];
  const because = properties.find(({ key }) => isIdentifier(key, /^because$/))?.value as Node | undefined;
  return because?.type === 'StringLiteral' && String(because.value).split(' ').length >= REASON_WORDS;
}

function isVaguePause(node: Node): boolean {
  if (node.type !== 'CallExpression' || !isIdentifier(node.callee, /^pause$/)) return false;
  const [, reason] = node.arguments as { expression: Node }[];
  return !isReason(reason?.expression);
}

/** `test('…', body, 30_000)`, `afterAll(close, 30_000)`, `test.each(…)('…', body, 30_000)`. */
function hasShortTimeout(node: Node): boolean {
  if (node.type !== 'CallExpression' || ![...nodes(node.callee)].some((inner) => isIdentifier(inner, HOOKS)))
    return false;
  const last = (node.arguments as { expression: Node }[]).at(-1)?.expression;
  const bounds = last?.type === 'ConditionalExpression' ? [last.consequent, last.alternate] : [last];
  return bounds.some((bound) => {
    const { type, value } = (bound ?? {}) as Node & { value?: unknown };
    return type === 'NumericLiteral' && Number(value) < TEST_TIMEOUT_MS;
  });
}

/** Places where a file decides by clocks, sleeps, or pauses without a reason. Fake timers do not count. */
export function findClockUses(content: string): ClockUse[] {
  const { body, lineAt } = parseFile(content);
  const all = [...nodes(body)];
  const named = new Set<unknown>([
    ...all.map(({ type, property }) => (type === 'MemberExpression' ? property : null)),
    ...all
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap((declaration) => [...nodes(declaration.specifiers)]),
  ]);
  const isFaked = all.some((node) => memberName(node) === 'jest.useFakeTimers');
  const isSleep = (node: Node) =>
    importsTimer(node) ||
    SLEEPING_MEMBERS.test(memberName(node) ?? '') ||
    (isIdentifier(node, SLEEPS) && !named.has(node));
  const find = (kind: ClockUse['kind'], isFound: (node: Node) => boolean): ClockUse[] =>
    all.filter(isFound).map(({ span }) => ({ line: lineAt(span?.start ?? 0), kind }));
  return [
    ...(isFaked ? [] : find('clock in expect', (node) => isExpectation(node) && readsClock(node.arguments))),
    ...(isFaked ? [] : find('elapsed time', measures)),
    ...find('sleep', isSleep),
    ...find('pause without a reason', isVaguePause),
    ...find('short timeout', hasShortTimeout),
  ];
}

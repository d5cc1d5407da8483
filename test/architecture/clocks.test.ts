import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CLOCK_EXCEPTIONS } from './clocks.table.ts';
import { findClockUses } from './clocks.ts';
import { listTestFiles, ROOT } from './sources.ts';

const kinds = (content: string) => findClockUses(content).map(({ kind }) => kind);

describe('clocks', () => {
  test.each([
    'expect(Date.now()).toBe(1)',
    'expect(x).toBeLessThan(performance.now())',
    'await expect(work(new Date())).resolves.toBe(1)',
    'expect(process.cpuUsage(begun).user).toBe(1)',
    'expect(systemClock()).toBe(1)',
  ])('in an expectation are seen: %s', (content) => {
    expect(kinds(content)).toEqual(['clock in expect']);
  });

  test.each([
    'const elapsed = performance.now() - start;',
    'const late = Date.now() > deadline;',
    'const left = 86_400 - ((Date.now() / 1_000) % 86_400);',
  ])('that measure are seen: %s', (content) => {
    expect(kinds(content)).toEqual(['elapsed time']);
  });

  test.each([
    'const deadline = Date.now() + 60_000;',
    'const anHourAgo = new Date(Date.now() - 3_600_000);',
    'start({ clock: Date.now });',
    'jest.useFakeTimers(); expect(Date.now() - started).toBe(300);',
  ])('that decide nothing are allowed: %s', (content) => {
    expect(kinds(content)).toEqual([]);
  });
});

describe('sleeps', () => {
  test.each([
    "import { setTimeout as delay } from 'node:timers/promises';",
    "import timers from 'node:timers';",
    'await new Promise((resolve) => setTimeout(resolve, 20));',
    'const sleep = promisify(setTimeout);',
    'const ticking = setInterval(check, 1);',
    'window.setTimeout(done, 5);',
    'fetch(url, { signal: AbortSignal.timeout(5_000) });',
  ])('are seen: %s', (content) => {
    expect(kinds(content)).toEqual(['sleep']);
  });

  test.each([
    "import { setImmediate } from 'node:timers/promises';",
    'socket.setTimeout(5_000);',
    "await pause(5, { because: 'a slow client is simulated' });",
  ])('are distinguished from other calls: %s', (content) => {
    expect(kinds(content)).toEqual([]);
  });

  test.each(['await pause(5);', "await pause(5, { because: '' });", 'await pause(5, reason);'])(
    'without a reason are found: %s',
    (content) => {
      expect(kinds(content)).toEqual(['pause without a reason']);
    },
  );
});

describe('timeouts', () => {
  test.each([
    "test('x', () => {}, 30_000);",
    'afterAll(() => close(), 60_000);',
    "test('x', () => {}, isFull ? 900_000 : 60_000);",
    "test.each(rows)('x', () => {}, 5);",
  ])('shorter than that of all tests are seen: %s', (content) => {
    expect(kinds(content)).toEqual(['short timeout']);
  });

  test.each(["test('x', () => {});", "test('x', () => {}, 1_200_000);", 'beforeAll(() => start(60_000));'])(
    'of normal length or of hooks are allowed: %s',
    (content) => {
      expect(kinds(content)).toEqual([]);
    },
  );
});

describe('no test is decided by the speed of the machine', () => {
  // Programs contain no expectation: they may print durations.
  const isForbidden = (path: string, kind: string) => path.endsWith('.ts') || /^(sleep|pause)/.test(kind);
  const uses = listTestFiles().map((path) => {
    const found = findClockUses(readFileSync(join(ROOT, path), 'utf8'));
    return { path, found: found.filter(({ kind }) => isForbidden(path, kind)) };
  });
  const offenders = uses.filter(({ found }) => found.length > 0).map(({ path }) => path);

  test('no clock decides, and every sleep has a reason', () => {
    const excused = new Set(Object.keys(CLOCK_EXCEPTIONS));
    const broken = uses
      .filter(({ path }) => !excused.has(path))
      .flatMap(({ path, found }) => found.map(({ line, kind }) => `${path}:${line}: ${kind}`));
    expect(broken).toEqual([]);
  });

  test('every exception is still needed', () => {
    const needless = Object.keys(CLOCK_EXCEPTIONS).filter((path) => !offenders.includes(path));
    expect(needless).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pain-assessment-suites-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Assertion {
  readonly title: string;
  readonly status: string;
}

/** Runs suites as one worker does. */
function runSuites(files: Record<string, string>, ...args: string[]) {
  for (const [name, content] of Object.entries(files)) {
    const head = "import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';\n";
    writeFileSync(join(folder, name), name.endsWith('.test.ts') ? head + content : content);
  }
  const config = {
    rootDir: folder,
    testMatch: ['**/*.test.ts'],
    testRunner: path('jest-framework.mjs'),
    testTimeout: 5_000,
  };
  const report = join(folder, 'report.json');
  const command = [path('../../node_modules/jest/bin/jest.js'), '--runInBand', '--json', `--outputFile=${report}`];
  const { status, stderr } = spawnSync(process.execPath, [...command, '--config', JSON.stringify(config), ...args], {
    encoding: 'utf8',
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const assertions: Assertion[] = testResults.flatMap(
    ({ assertionResults }: { assertionResults: Assertion[] }) => assertionResults,
  );
  return { status, stderr, outcomes: Object.fromEntries(assertions.map(({ title, status }) => [title, status])) };
}

test('a failed expectation, a rejection, a late error, missing expectations and an endless test fail', () => {
  const { status, stderr, outcomes } = runSuites({
    'a.test.ts': `
      test('passes', () => expect(1).toBe(1));
      test('compares', () => { const one: number = 1; expect(one).toBe(2); });
      test('rejects', async () => { await Promise.reject(new Error('rejected')); });
      test('is late', async () => {
        setTimeout(() => { throw new Error('late'); });
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      test('is left alone', async () => {
        Promise.reject(new Error('nobody waits'));
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      test('expects nothing', () => { expect.assertions(1); });
      test('never ends', () => new Promise(() => {}), 50);
      test.each([1, 2])('has row %s', (row) => expect(row).toBe(1));
      test['skip']('is skipped', () => {});
      describe('after a failed preparation', () => {
        beforeAll(() => { throw new Error('unprepared'); });
        test('is unprepared', () => {});
      });`,
  });
  expect(status).toBe(1);
  expect(outcomes).toEqual({
    passes: 'passed',
    compares: 'failed',
    rejects: 'failed',
    'is late': 'failed',
    'is left alone': 'failed',
    'expects nothing': 'failed',
    'never ends': 'failed',
    'has row 1': 'passed',
    'has row 2': 'failed',
    'is skipped': 'pending',
    'is unprepared': 'failed',
  });
  expect(stderr).toMatch(/a\.test\.ts:4:\d+/);
});

test('an error after the last test, and a suite that does not load, fail the run', () => {
  const after = "test('passes', () => {}); afterAll(() => { throw new Error('unclean'); });";
  expect(runSuites({ 'a.test.ts': after })).toMatchObject({ status: 1, outcomes: { passes: 'passed' } });
  rmSync(join(folder, 'a.test.ts'));
  expect(runSuites({ 'b.test.ts': "import './absent.ts';" })).toMatchObject({ status: 1, outcomes: {} });
});

test('suites share modules, and no changed global, environment or mock', () => {
  const suite = `
    import { loadedAt } from './shared.ts';
    test('finds all as it was, and changes it', () => {
      expect([undefined, loadedAt]).toContain(globalThis.loadedAt);
      expect(process.env).not.toHaveProperty('LEFT');
      expect(process.env).toHaveProperty('PATH');
      expect(fetch).toHaveLength(1);
      expect(console.info).not.toHaveProperty('mock');
      expect(Date.now()).toBeGreaterThan(0);

      Object.assign(globalThis, { loadedAt, fetch: () => null });
      process.env.LEFT = 'behind';
      delete process.env.PATH;
      jest.spyOn(console, 'info').mockReturnValue(undefined);
      jest.useFakeTimers({ now: 0 });
    });`;
  const shared = 'export const loadedAt = process.hrtime.bigint();';
  const { status, stderr } = runSuites({ 'shared.ts': shared, 'a.test.ts': suite, 'b.test.ts': suite });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('2 passed, 2 total') });
});

test('runs only the tests whose names are asked for', () => {
  const suite = "test('one', () => {}); describe('other', () => { test('two', () => {}); });";
  expect(runSuites({ 'a.test.ts': suite }, '-t', 'other two').outcomes).toEqual({ one: 'pending', two: 'passed' });
});

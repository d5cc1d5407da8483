import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listTestFiles, ROOT } from '../architecture/sources.ts';
import LongestFirst, { LONGEST } from './longest-first.mjs';
import { CHARTS, FULL_ONLY, PURE } from './suites.mjs';

const suites = listTestFiles().filter((path) => path.endsWith('.test.ts'));
const matches = (path: string, ...patterns: readonly string[]) =>
  patterns.some((pattern) => new RegExp(pattern).test(`/${path}`));
const isFullOnly = (path: string) => matches(path, FULL_ONLY);

test('only full runs include suites with the name of full runs', () => {
  expect(suites.filter(isFullOnly).length).toBeGreaterThan(0);
  expect(suites.filter((path) => isFullOnly(path) && matches(path, ...PURE))).toEqual([]);
  expect(suites.filter((path) => matches(path, ...PURE) && matches(path, CHARTS))).toEqual([]);
});

test('the name of a pure suite does not claim services', () => {
  expect(suites.filter((path) => matches(path, ...PURE) && /\.int\.test\.ts$/.test(path))).toEqual([]);
});

test('no test is skipped, postponed or exclusive, except in suites of full runs, which name the missing program', () => {
  const isLeftOut = /\b(describe|test|it)(\.concurrent)?\.(skip|only|todo|failing)\b|\b(x|f)(describe|test|it)\(/;
  const found = suites.filter((path) => !isFullOnly(path) && isLeftOut.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(found.filter((path) => path !== 'test/harness/suites.test.ts')).toEqual([]);
});

test('suites begin in the order of their length, and every named suite exists', () => {
  const sorted = new LongestFirst().sort(suites.map((path) => ({ path: join(ROOT, path) }))).map(({ path }) => path);
  expect(sorted.slice(0, LONGEST.length)).toEqual(
    LONGEST.map((name) => expect.stringMatching(`/${name}\\.test\\.ts$`)),
  );
  expect(sorted).toHaveLength(suites.length);
});

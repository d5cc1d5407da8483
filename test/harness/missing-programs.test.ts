import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findMissing, leaveOut } from './missing-programs.mjs';

let ci: string | undefined;
beforeEach(() => {
  ci = process.env.CI;
});
afterEach(() => {
  if (ci === undefined) delete process.env.CI;
  else process.env.CI = ci;
});

test('finds a program by name or by path, and reports one that no machine has', () => {
  expect(findMissing(['sh', process.execPath, 'no-such-program', '/no/such/program'])).toEqual([
    'no-such-program',
    '/no/such/program',
  ]);
});

test('leaves nothing out if no program is missing, with or without CI', () => {
  for (const value of ['', 'true']) {
    process.env.CI = value;
    expect(leaveOut('the charts', [])).toBe(false);
  }
});

test('leaves suites out on a developer machine, and fails with CI set, naming the missing program', () => {
  process.env.CI = '';
  expect(leaveOut('the charts', ['helm'])).toBe(true);
  process.env.CI = 'true';
  expect(() => leaveOut('the charts', ['helm', 'go'])).toThrow(/Without helm, go the tests leave out the charts/);
});

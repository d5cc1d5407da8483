import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findUnproven, readTotals } from './jest.mjs';

let reports: string;
beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'pain-assessment-reports-'));
});
afterEach(() => rmSync(reports, { recursive: true }));

const suite = (name: string, ...statuses: string[]) => ({
  name: join('/checkout', name),
  assertionResults: statuses.map((status) => ({ status })),
});
const write = (file: string, report: object) => writeFileSync(join(reports, file), JSON.stringify(report));

test('counts passed and failed tests of all reports, and a file that does not load as one failure', () => {
  write('pure.json', { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 0 });
  write('suites.json', { numPassedTests: 2, numFailedTests: 0, numRuntimeErrorTestSuites: 1 });
  expect(readTotals(reports)).toEqual({ passed: 5, failed: 2 });
});

test('names a suite that no report contains, and one without a passed test', () => {
  write('pure.json', { testResults: [suite('a.test.ts', 'failed', 'passed'), suite('b.test.ts', 'pending')] });
  write('suites.json', { testResults: [suite('c.test.ts', 'passed'), suite('d.test.ts')] });
  const suites = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts', 'e.test.ts'];
  expect(findUnproven(suites, { reports, root: '/checkout' })).toEqual(['b.test.ts', 'd.test.ts', 'e.test.ts']);
});

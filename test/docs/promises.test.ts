import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, readPage } from './markdown.ts';
import { PROMISES } from './promises.table.ts';

const sections = [...readPage('docs/contract.md').text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
  heading.toLowerCase().replaceAll(' ', '-'),
);

test('each section of the contract has suites that hold it, in its order', () => {
  expect(sections.length).toBeGreaterThan(0);
  expect(Object.keys(PROMISES)).toEqual(sections);
});

test.each(Object.entries(PROMISES))('the suites of %s exist, and short runs have one of them', (_section, suites) => {
  expect(suites.filter((suite) => !existsSync(join(ROOT, suite)))).toEqual([]);
  expect(suites.filter((suite) => !/\.full\./.test(suite))).not.toEqual([]);
});

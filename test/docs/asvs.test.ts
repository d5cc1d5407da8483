import { expect, test } from '@jest/globals';
import { readPage } from './markdown.ts';

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const REQUIREMENTS = {
  ...{ V1: 27, V2: 11, V3: 19, V4: 10, V5: 9, V6: 35, V7: 18, V8: 7, V9: 7 },
  ...{ V10: 29, V11: 14, V12: 9, V13: 13, V14: 9, V15: 13, V16: 16, V17: 7 },
};
const STATES = ['met', 'not met', 'operator', 'n/a'];

const { text } = readPage('docs/security/asvs.md');
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| (.*)\|$/gm)].map(
  ([, id = '', , state = '', how = '', evidence = '']) => ({ id, state, how: how.trim(), evidence: evidence.trim() }),
);

test('every requirement of levels 1 and 2 is in the table once', () => {
  const counts: Record<string, number> = {};
  for (const { id } of rows) {
    const chapter = id.split('.')[0] ?? '';
    counts[chapter] = (counts[chapter] ?? 0) + 1;
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(counts).toEqual(REQUIREMENTS);
});

test('each requirement has an explanation, and links its evidence if it is met or left to the operator', () => {
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
  expect(rows.filter(({ how }) => how === '')).toEqual([]);
  const claims = rows.filter(({ state }) => state === 'met' || state === 'operator');
  expect(claims.filter(({ evidence }) => !/\]\([^)]+\)/.test(evidence)).map(({ id }) => id)).toEqual([]);
});

test('the counts above the table equal those of the table', () => {
  for (const state of STATES) {
    const [, count] = new RegExp(`^\\| ${state} \\| .* \\| (\\d+) \\|$`, 'm').exec(text) ?? [];
    expect(`${state}: ${count}`).toBe(`${state}: ${rows.filter((row) => row.state === state).length}`);
  }
});

import { expect, test } from '@jest/globals';
import { findSuperLinear } from './regular-expressions.mjs';

test.each([
  [String.raw`const parts = text.split(/\s*;\s*/);`, [String.raw`/\s*;\s*/: quadratic (Move)`]],
  ['export const isName = (text: string) => /^(a+)+$/.test(text);', ['/^(a+)+$/: exponential (Self)']],
  [String.raw`const [, key] = /^Bearer (\S+)$/.exec(header) ?? [];`, []],
  ['const base = url.replace(/(?<!x)x+$/, "");', []],
])('finds the regular expressions of %s that grow faster than their text', (source, expected) => {
  expect(findSuperLinear(source)).toEqual(expected);
});

import { expect, test } from '@jest/globals';
import { EncodedJson, EncodedList, encodeJson } from './encoded-list.ts';

const list = (text: string) => new EncodedList(Buffer.from(text));

test.each([
  [{ a: 1, strokes: list('[1, 2]'), b: ['é'] }, '{"a":1,"strokes":[1, 2],"b":["é"]}'],
  [[list('[]'), list('["x"]')], '[[],["x"]]'],
  [list('[1]'), '[1]'],
  [{ a: '"' }, '{"a":"\\""}'],
  [{ draft: new EncodedJson(Buffer.from('{"b": [1]}')), c: null }, '{"draft":{"b": [1]},"c":null}'],
])('encoded lists and values are written as they are, at their places', (value, json) => {
  expect(encodeJson(value).toString()).toBe(json);
});

test('a list looks empty', () => {
  expect(list('[1, 2]')).toHaveLength(0);
});

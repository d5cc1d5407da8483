import { expect, test } from '@jest/globals';
import { EncodedJson, encodeJson } from './encoded-json.ts';

const encoded = (json: string) => new EncodedJson(Buffer.from(json));

test.each([
  [{ a: 1, strokes: encoded('[1, 2]'), b: ['é'] }, '{"a":1,"strokes":[1, 2],"b":["é"]}'],
  [[encoded('[]'), encoded('["x"]')], '[[],["x"]]'],
  [encoded('{"a": 1}'), '{"a": 1}'],
  [{ a: '"' }, '{"a":"\\""}'],
])('encoded values are written as they are, at their places', (value, json) => {
  expect(encodeJson(value).toString()).toBe(json);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shapeOfJson } from './json-shape.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const depthOf = (value: unknown): number =>
  isObject(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const keysOf = (value: unknown): number => {
  if (!isObject(value)) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, child) => sum + keysOf(child), own);
};

test('depth and keys of any JSON are found from its text, whatever its strings hold', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('[', ']]', '{"', '\\', '\\"', '"}', '":'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'medium' }, text, fc.array(tie('value')), fc.dictionary(text, tie('value'))),
  }));
  fc.assert(
    fc.property(value, (json) => {
      expect(shapeOfJson(Buffer.from(JSON.stringify(json)))).toEqual({ depth: depthOf(json), keys: keysOf(json) });
    }),
  );
});

test.each(['"', '"\\', '[[[', '}}', ''])('a text that is no JSON is read to its end: %j', (text) => {
  expect(shapeOfJson(Buffer.from(text)).depth).toBeLessThanOrEqual(3);
});

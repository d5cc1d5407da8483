import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measureJson, parseJson } from './json.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const depth = (value: unknown): number => (isObject(value) ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0);
const countKeys = (value: unknown): number => {
  if (!isObject(value)) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, child) => sum + countKeys(child), own);
};

test('measures depth and keys of any JSON from its text, with any content of its strings', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('[', ']]', '{"', '\\', '\\"', '"}', '":'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'medium' }, text, fc.array(tie('value')), fc.dictionary(text, tie('value'))),
  }));
  fc.assert(
    fc.property(value, (json) => {
      expect(measureJson(Buffer.from(JSON.stringify(json)))).toEqual({ depth: depth(json), keys: countKeys(json) });
    }),
  );
});

test.each(['"', '"\\', '[[[', '}}', ''])('measures a text that is no JSON as well: %j', (text) => {
  expect(measureJson(Buffer.from(text)).depth).toBeLessThanOrEqual(3);
});

const parse = (text: string) => {
  try {
    return { value: parseJson(Buffer.from(text)) };
  } catch (error) {
    return { errors: (error as { errors: unknown[] }).errors };
  }
};

test.each([
  ['{"a":1,"b":2,"a":1}', '/a'],
  ['{"patient":{"sex":"male","height_cm":1,"sex":"female"}}', '/patient/sex'],
  ['[{"a":1},{"x":[[],{"b":1,"c":{},"b":2}]}]', '/1/x/1/b'],
  ['{"a":1,"\\u0061":2}', '/a'],
  ['{"":1,"":2}', '/'],
  ['{"a/b":1,"c":"\\"a/b\\":","a/b":2}', '/a~1b'],
  [' { "a" : [ 1 , 2 ] ,\n "a" : { } } ', '/a'],
  ['{"clé":1,"cl\\u00e9":2}', '/clé'],
])('a duplicate key of an object is rejected at its place: %s', (text, pointer) => {
  expect(parse(text)).toEqual({ errors: [{ pointer, code: 'duplicate_field', detail: 'must be there once' }] });
});

test('any JSON is read unchanged, and rejected with any duplicate key', () => {
  const objects = fc.array(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(objects, fc.nat(), (list, choice) => {
      fc.pre(!JSON.stringify(list).includes('__p'));
      expect(parse(JSON.stringify(list))).toEqual({ value: JSON.parse(JSON.stringify(list)) });
      const index = choice % list.length;
      const [key = ''] = Object.keys(list[index] ?? {});
      const parts = list.map((object) => JSON.stringify(object));
      parts[index] = `${parts[index]?.slice(0, -1)},${JSON.stringify(key)}:null}`;
      expect(parse(`[${parts.join(',')}]`)).toMatchObject({ errors: [{ code: 'duplicate_field' }] });
    }),
  );
});

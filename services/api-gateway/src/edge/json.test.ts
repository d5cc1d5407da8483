import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createJsonMeter, parseJson } from './json.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const depth = (value: unknown): number => (isObject(value) ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0);
const countKeys = (value: unknown): number => {
  if (!isObject(value)) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, child) => sum + countKeys(child), own);
};

const countElements = (value: unknown): number =>
  isObject(value) ? Object.values(value).reduce<number>((sum, child) => sum + 1 + countElements(child), 0) : 0;

/** The shape of a text that arrives in pieces of this size. */
function measure(text: string, size = Number.MAX_SAFE_INTEGER) {
  const meter = createJsonMeter(300_000);
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) meter.add(bytes.subarray(start, start + size));
  return meter.add(Buffer.alloc(0));
}

const text = fc.oneof(fc.string(), fc.constantFrom('[', ']]', '{"', '\\', '\\"', '"}', '":', ',,'));
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'medium' }, text, fc.array(tie('value')), fc.dictionary(text, tie('value'))),
}));

test('measures any JSON from its text, in pieces of any size, with any content of its strings', () => {
  fc.assert(
    fc.property(anyJson, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), (json, size, spaces) => {
      const shape = { depth: depth(json), keys: countKeys(json), elements: countElements(json) };
      expect(measure(JSON.stringify(json, null, spaces), size)).toEqual(shape);
    }),
  );
});

test.each(['"', '"\\', '[[[', '}}', ''])('measures a text that is no JSON as well: %j', (broken) => {
  expect(measure(broken).depth).toBeLessThanOrEqual(3);
});

test.each([
  ['elements', `[${'1,'.repeat(300_000)}1]`],
  ['empty objects', `[${'{},'.repeat(300_000)}{}]`],
  ['keys', `{${'"":1,'.repeat(15_000)}"":1}`],
])('more %s than any legal body are rejected', (_what, broken) => {
  expect(() => measure(broken, 65_536)).toThrow(expect.objectContaining({ problem: 'invalid_request' }));
});

const parse = (text: string) => parseJson(Buffer.from(text), measure(text));

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
  expect(parse(text)).toEqual({ refused: { pointer, code: 'duplicate_field', detail: 'must be there once' } });
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
      expect(parse(`[${parts.join(',')}]`)).toMatchObject({ refused: { code: 'duplicate_field' } });
    }),
  );
});

/** Edges of numbers, and texts that are no Unicode: RFC 8259 allows them, and a parser may differ there. */
const EDGES = [0, -0, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 2 ** 53 + 1, 1e-7, 123456789.125];
const LONE_SURROGATES = ['\\ud800', '\\udfff', 'a\\ud83d', '\\ude00\\ud83d'];
const leaf = fc.oneof(
  fc.constantFrom(...EDGES).map((edge) => (Object.is(edge, -0) ? '-0' : JSON.stringify(edge))),
  fc.constantFrom('1e308', '1E+2', '0.1e-5', '-0.0', 'true', 'null', '""'),
  fc.constantFrom(...LONE_SURROGATES).map((escaped) => `"${escaped}"`),
);

/** A text around another one, through so many lists and objects. */
const nest = (inner: string, levels: readonly boolean[]) =>
  levels.reduce((text, isList) => (isList ? `[0,${text}]` : `{"other":0,"a":${text}}`), inner);
const levels = fc.array(fc.boolean(), { maxLength: 31 });

test('numbers at the edges and lone surrogates are read as JSON reads them, at any depth', () => {
  fc.assert(
    fc.property(leaf, levels, (text, around) => {
      const nested = nest(text, around);
      expect(parse(nested)).toEqual({ value: JSON.parse(nested) });
    }),
  );
});

test('a duplicate key is found at its place at any depth, however it is spelled', () => {
  const spelled = fc.constantFrom(['key', 'key'], ['key', '\\u006bey'], ['\\ud800', '\\uD800'], ['', '']);
  fc.assert(
    fc.property(leaf, levels, spelled, (text, around, [first, second]) => {
      fc.pre(around.length < 31);
      const pointer = [...around]
        .reverse()
        .map((isList) => (isList ? '/1' : '/a'))
        .join('');
      const found = parse(nest(`{"${first}":${text},"b":[],"${second}":${text}}`, around));
      expect(found).toMatchObject({ refused: { code: 'duplicate_field' } });
      expect((found as { refused: { pointer: string } }).refused.pointer.startsWith(`${pointer}/`)).toBe(true);
    }),
  );
});

test('levels are allowed up to 32, whatever they are of', () => {
  fc.assert(
    fc.property(leaf, fc.array(fc.boolean(), { minLength: 30, maxLength: 34 }), (text, around) => {
      const read = () => measure(nest(text, around));
      if (around.length > 32) expect(read).toThrow(expect.objectContaining({ problem: 'invalid_request' }));
      else expect(read().depth).toBe(around.length);
    }),
  );
});

import { describe, expect, test } from '@jest/globals';
import { canonicalJson, packContent } from './packed-content.ts';

describe('content', () => {
  test('is recognised in any order of its keys, and only if it is the same', async () => {
    const hash = async (value: unknown) => (await packContent(value)).hash;
    const one = await hash({ a: [1, { x: null, y: 'é' }], b: 2 });
    expect(await hash({ b: 2, a: [1, { y: 'é', x: null }] })).toBe(one);
    for (const other of [{ a: [1, { x: null, y: 'e' }], b: 2 }, { a: [1, { x: null, y: 'é' }], b: '2' }, [], null]) {
      expect(await hash(other)).not.toBe(one);
    }
    expect(canonicalJson({ b: undefined, a: [[2, 1], {}] })).toBe('{"a":[[2,1],{}]}');
  });
});

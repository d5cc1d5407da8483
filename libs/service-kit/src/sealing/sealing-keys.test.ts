import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { parseSealingKeys, randomSealingKeys } from './sealing-keys.ts';

const base64 = () => randomBytes(32).toString('base64');

describe('a list of keys', () => {
  test('lists keys in order, with and without padding', () => {
    const [first, second] = [base64(), base64()];
    const keys = parseSealingKeys(`2026:${first},2025:${second.replace('=', '')}`);
    expect(keys.map(({ kid }) => kid)).toEqual(['2026', '2025']);
    expect(keys.map(({ key }) => key.toString('base64'))).toEqual([first, second]);
  });

  test.each([
    ['nothing', '', 'entry 1'],
    ['no kid', base64(), 'entry 1'],
    ['a kid with a blank', `a b:${base64()}`, 'entry 1'],
    ['a short key', `a:${base64()},b:c2hvcnQ=`, 'entry 2'],
    ['a character outside base64', `a:!${base64()}`, 'entry 1'],
    ['a third part', `a:${base64()}:x`, 'entry 1'],
    ['a key of zeros', `a:${Buffer.alloc(32).toString('base64')}`, 'entry 1'],
    ['a key of one byte', `a:${base64()},b:${Buffer.alloc(32, 7).toString('base64')}`, 'entry 2'],
    ['a key of a repeated word', `a:${Buffer.from('secret00'.repeat(4)).toString('base64')}`, 'entry 1'],
    ['a kid twice', `a:${base64()},a:${base64()}`, 'entry 2'],
  ])('with %s is rejected by the position of the entry, never its value', (_, text, position) => {
    const refusal = () => parseSealingKeys(text);
    expect(refusal).toThrow(expect.objectContaining({ code: 'invalid_sealing_keys' }));
    expect(refusal).toThrow(position);
    for (const part of text.split(/[:,]/).filter((part) => part.length > 3)) {
      expect(refusal).not.toThrow(part);
    }
  });

  test('that are random differ each time', () => {
    expect(randomSealingKeys()[0].key.equals(randomSealingKeys()[0].key)).toBe(false);
  });
});

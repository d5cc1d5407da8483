import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { codedError, readCode } from './errors.ts';

test('a coded error is an Error with its code, its cause and the details given', () => {
  const cause = new Error('inner');
  const error = codedError('store_unavailable', 'the store is full', { cause, reason: 'OOM' });

  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ code: 'store_unavailable', message: 'the store is full', cause, reason: 'OOM' });
  expect(readCode(error)).toBe('store_unavailable');
});

test('an error without a cause has no property of that name', () => {
  expect(codedError('bus_timeout', 'no answer')).not.toHaveProperty('cause');
});

test('the code of any thrown value is read, if it is a string', () => {
  fc.assert(fc.property(fc.string(), (code) => expect(readCode({ code })).toBe(code)));
  fc.assert(
    fc.property(fc.anything(), (thrown) => {
      fc.pre(typeof (thrown as { code?: unknown } | null | undefined)?.code !== 'string');
      expect(readCode(thrown)).toBeUndefined();
    }),
  );
});

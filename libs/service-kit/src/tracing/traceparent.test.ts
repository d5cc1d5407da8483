import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
    .filter((digits) => !/^0+$/.test(digits));

test('a written traceparent is read back', () => {
  fc.assert(
    fc.property(hex(32), hex(16), fc.constantFrom(0, 1), (traceId, spanId, traceFlags) => {
      const read = parseTraceparent(formatTraceparent({ traceId, spanId, traceFlags }));
      expect(read).toEqual({ traceId, spanId, traceFlags, isRemote: true });
    }),
  );
});

test.each([
  undefined,
  '',
  'xyzzy',
  `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
  `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`,
  `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  `00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`,
])('%p is no traceparent', (traceparent) => {
  expect(parseTraceparent(traceparent)).toBeNull();
});

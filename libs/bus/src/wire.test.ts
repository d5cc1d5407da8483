import { afterEach, expect, jest, test } from '@jest/globals';
import { EncodedJson } from '@pain-assessment/service-kit';
import { z } from 'zod';
import { checkShape, decodeRequest, encodeRequest, readContext } from './wire.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');

afterEach(() => {
  jest.useRealTimers();
});

test.each([-600_000, -90_000, 0, 90_000, 600_000])(
  'a deadline keeps the time that is left at a receiver whose clock differs by %d ms',
  (difference) => {
    jest.useFakeTimers({ now: NOON });
    const request = encodeRequest({}, { requestId: 'req-1', deadline: NOON + 3_000 });
    jest.setSystemTime(NOON + difference);

    expect(readContext(request).deadline).toBe(NOON + difference + 3_000);
  },
);

test.each([undefined, '', 'soon', 'Infinity', '-1'])('without time left (%s) the deadline has passed', (header) => {
  jest.useFakeTimers({ now: NOON });
  const headers = header === undefined ? {} : { 'x-time-left-ms': header };

  expect(readContext({ data: new Uint8Array(0), headers }).deadline).toBeLessThanOrEqual(NOON);
});

test('an encoded part is checked by its reader alone, everything beside it by its writer too', () => {
  const shape = z.strictObject({ a: z.strictObject({ b: z.number() }), c: z.string().optional() });
  const encoded = (json: string) => ({ a: new EncodedJson(Buffer.from(json)) });
  const context = { requestId: 'req-1', deadline: NOON };

  expect(() => checkShape(shape, encoded('{"b":1}'), 'invalid_request')).not.toThrow();
  expect(() => checkShape(shape, { ...encoded('{"b":1}'), c: 1 }, 'invalid_request')).toThrow('/c');
  expect(decodeRequest(shape, encodeRequest(encoded('{"b":1}'), context))).toEqual({ a: { b: 1 } });
  expect(() => decodeRequest(shape, encodeRequest(encoded('{"b":"x"}'), context))).toThrow('/a/b');
});

test('an error at a place that the value does not have is told like any other', () => {
  const shape = z.strictObject({
    a: z.unknown().superRefine((_, found) => found.addIssue({ code: 'custom', path: ['b', 'c'] })),
  });

  expect(() => checkShape(shape, { a: null }, 'invalid_request')).toThrow('/a/b/c');
});

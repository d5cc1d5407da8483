import { afterEach, expect, jest, test } from '@jest/globals';
import { encodeRequest, readContext } from './wire.ts';

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

import { describe, expect, test } from '@jest/globals';
import { PROBLEMS, Problem, type ProblemCode } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { problemBody, refusal, refusalUntil } from './problem.ts';
import { refusalOfError } from './refusal-of-error.ts';

describe('what a caller hears of an error', () => {
  test('is 500 without its cause, whatever is thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        fc.pre((thrown as { code?: unknown } | null)?.code === undefined);
        expect(refusalOfError(thrown)).toMatchObject({ code: 'internal_error', message: 'internal_error' });
      }),
    );
  });

  test.each(['store_unavailable', 'unavailable', 'timeout', 'saturated', 'failed'])(
    'is 503 with Retry-After for a dependency that is %s',
    (code) => {
      expect(refusalOfError({ code })).toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '2' } });
    },
  );

  test('passes on when a saturated dependency asks to be tried again, rounded up', () => {
    expect(refusalOfError({ code: 'saturated', retryAfterSeconds: 6.2 })).toMatchObject({
      headers: { 'Retry-After': '7' },
    });
  });

  test.each(['sealed_value_damaged', 'store_failed', 'invalid_reply', 'ECONNREFUSED', 'constructor'])(
    'is 500 for %s',
    (code) => {
      expect(refusalOfError({ code, message: 'secret' })).toMatchObject({ code: 'internal_error' });
    },
  );

  test.each(Object.keys(PROBLEMS) as ProblemCode[])('is the refusal itself where we refuse with %s', (code) => {
    const refused = refusal(code);
    expect(refusalOfError(refused)).toBe(refused);
  });

  test.each(Object.keys(PROBLEMS))('is 500 where an error of another package bears our code %s', (code) => {
    const foreign = Object.assign(new Error('CANARY'), { code, errors: [{ pointer: '/CANARY' }] });
    const refused = refusalOfError(foreign);
    expect(refused).toMatchObject({ code: 'internal_error', message: 'internal_error' });
    expect(refused.errors).toBeUndefined();
  });
});

test('every problem has a body by RFC 9457 whose type ends in its code', () => {
  for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
    const body = problemBody({ code, requestId: 'r', baseUrl: 'https://pain.example.org/base' });
    expect(Problem.parse(body)).toEqual(body);
    expect(body.type.endsWith(code)).toBe(true);
    expect(body.status).toBe(PROBLEMS[code].status);
  }
});

test('Retry-After is whole seconds and never zero', () => {
  fc.assert(
    fc.property(fc.double({ min: -10, max: 1e6, noNaN: true }), (seconds) => {
      const value = Number(refusalUntil('pin_locked', seconds).headers?.['Retry-After']);
      expect(Number.isInteger(value) && value >= Math.max(1, seconds)).toBe(true);
    }),
  );
  expect(refusal('internal_error').headers).toBeUndefined();
});

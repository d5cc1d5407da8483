import { describe, expect, test } from '@jest/globals';
import { PROBLEMS, Problem, type ProblemCode } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { problem, problemBody, toProblem } from './problem.ts';

describe('the problem of an error', () => {
  test('is 500 without its cause, for any thrown value', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        fc.pre((thrown as { code?: unknown } | null)?.code === undefined);
        expect(toProblem(thrown)).toMatchObject({ problem: 'internal_error', message: 'internal_error' });
      }),
    );
  });

  test.each([
    'store_unavailable',
    'bus_unavailable',
    'bus_timeout',
    'bus_saturated',
    'bus_failed',
    'bus_invalid_reply',
    'bus_unknown_version',
    'bus_too_large',
    'worker_died',
    'saturated',
    'unavailable',
    'call_timeout',
    'timeout',
  ])('is 503 with Retry-After for a dependency that is %s', (code) => {
    expect(toProblem({ code })).toMatchObject({ problem: 'service_unavailable', headers: { 'Retry-After': '2' } });
  });

  test('is 503 with its own code if the certificate of an account is not valid', () => {
    expect(toProblem({ code: 'certificate_not_valid' })).toMatchObject({
      problem: 'signature_unavailable',
      headers: { 'Retry-After': '300' },
    });
  });

  test('contains the retry time of a saturated dependency, rounded up', () => {
    expect(toProblem({ code: 'bus_saturated', retryAfterSeconds: 6.2 })).toMatchObject({
      headers: { 'Retry-After': '7' },
    });
  });

  test.each(['sealed_value_damaged', 'store_failed', 'bus_invalid_request', 'ECONNREFUSED', 'constructor'])(
    'is 500 for %s',
    (code) => {
      expect(toProblem({ code, message: 'secret' })).toMatchObject({ problem: 'internal_error' });
    },
  );

  test.each(Object.keys(PROBLEMS) as ProblemCode[])('is the problem itself for a problem %s', (code) => {
    const refused = problem(code);
    expect(toProblem(refused)).toBe(refused);
  });

  test.each(Object.keys(PROBLEMS))('is 500 if an error of another package has our code %s', (code) => {
    const foreign = Object.assign(new Error('CANARY'), { code, errors: [{ pointer: '/CANARY' }] });
    const refused = toProblem(foreign);
    expect(refused).toMatchObject({ problem: 'internal_error', message: 'internal_error' });
    expect(refused.errors).toBeUndefined();
  });
});

test('every problem has a body by RFC 9457 with a type that ends in its code', () => {
  for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
    const body = problemBody({ problem: code }, { requestId: 'r', baseUrl: 'https://pain.example.org/base' });
    expect(Problem.parse(body)).toEqual(body);
    expect(body.type.endsWith(code)).toBe(true);
    expect(body.status).toBe(PROBLEMS[code].status);
  }
});

test('Retry-After is whole seconds and never zero', () => {
  fc.assert(
    fc.property(fc.double({ min: -10, max: 1e6, noNaN: true }), (seconds) => {
      const value = Number(problem('pin_locked', { retryAfterSeconds: seconds }).headers?.['Retry-After']);
      expect(Number.isInteger(value) && value >= Math.max(1, seconds)).toBe(true);
    }),
  );
  expect(problem('internal_error').headers).toBeUndefined();
});

import { expect } from '@jest/globals';
import { PROBLEMS, Problem, type ProblemCode } from '@pain-assessment/contracts';
import type { Received, Sent } from './http-client.ts';

/** Checks an answer against the contract of problems, and returns its body. */
export function expectProblem(received: Received, code: ProblemCode) {
  const problem = Problem.parse(received.json);
  expect({ status: received.status, code: problem.code }).toEqual({ status: PROBLEMS[code].status, code });
  expect(problem.status).toBe(received.status);
  expect(problem.type.endsWith(code)).toBe(true);
  expect(received.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': problem.request_id,
  });
  expect(problem.errors !== undefined).toBe(received.status === 400);
  return problem;
}

/** A call of the component API. */
export function component(method: string, path: string, token: string, body?: unknown): Sent {
  return {
    method,
    path: `/component/api${path}`,
    bearer: token,
    body,
  };
}

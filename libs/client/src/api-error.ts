import type { Problem } from './api-types.ts';

/**
 * A failed call. Branch on `code`: one of the API's, `unreachable` without any answer, `unexpected_answer` from
 * something other than the API.
 */
export interface ApiError extends Error {
  readonly code: Problem['code'] | 'unreachable' | 'unexpected_answer';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The answered problem (RFC 9457), or null. */
  readonly problem: Problem | null;
  /** Requested wait in seconds, or null. */
  readonly retryAfterSeconds: number | null;
}

type Details = Pick<ApiError, 'code' | 'status' | 'problem' | 'retryAfterSeconds'>;

const makeError = (message: string, details: Details, cause?: unknown): ApiError =>
  Object.assign(new Error(message, { cause }), { name: 'ApiError' }, details);

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';

/** Seconds of a `Retry-After` header, a number or a date (RFC 9110 10.2.3), or null. */
export function parseRetryAfter(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('Retry-After');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

/** The error of an answer of 400 and above; its message contains code, title and invalid fields. */
export function answerError({ status, headers }: Response, body: unknown): ApiError {
  const problem = isProblem(body) ? body : null;
  const code = problem?.code ?? 'unexpected_answer';
  const fields = (problem?.errors ?? []).map(({ pointer, header, parameter, code: fault }) => {
    return `${pointer ?? header ?? parameter ?? ''} ${fault}`;
  });
  const message = [`${code}: ${problem?.title ?? `status ${status}`}`, ...fields].join('; ');
  return makeError(message, { code, status, problem, retryAfterSeconds: parseRetryAfter(headers) });
}

/** The error of a call without an answer; `cause` contains the reason. */
export function noAnswerError(cause: unknown): ApiError {
  const details: Details = { code: 'unreachable', status: 0, problem: null, retryAfterSeconds: null };
  return makeError('unreachable: the service did not answer', details, cause);
}

/** Whether an error came from this client, from any copy of the package. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error && 'status' in error;
}

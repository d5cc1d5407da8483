import { type FieldError, PROBLEMS, type Problem, type ProblemCode } from '@pain-assessment/contracts';
import { type CodedError, codedError, readCode } from '@pain-assessment/service-kit';

/** An answer of 400 and above, thrown on its way to the caller; contains only data for the caller. */
export interface ProblemError extends CodedError<'api_problem'> {
  readonly problem: ProblemCode;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes the error that answers `code` (contract.md#error-codes). Seconds are rounded up, at least one (RFC 9110 10.2.3). */
export function problem(
  code: ProblemCode,
  details: Partial<Pick<ProblemError, 'errors' | 'headers'>> & { readonly retryAfterSeconds?: number } = {},
): ProblemError {
  const { retryAfterSeconds: seconds, ...others } = details;
  const retry = seconds !== undefined && {
    headers: { ...details.headers, 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  };
  return codedError('api_problem', code, { problem: code, ...others, ...retry });
}

/** 400 `invalid_request` that names fields, headers or parameters. */
export const invalidRequest = (...errors: readonly FieldError[]): ProblemError =>
  problem('invalid_request', { errors });

const RETRY_AFTER_SECONDS = 2;
/** An operator has to renew a certificate, so retries may be rare. */
const SIGNATURE_RETRY_AFTER_SECONDS = 300;

/** Codes of a dependency that is down, slow or full, of a call that took too long, and of a bound of this replica: a retry helps. */
const DEPENDENCY_CODES: ReadonlySet<string | undefined> = new Set([
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
  'timeout',
  'unavailable',
  'call_timeout',
  'figures_incomplete',
  'limit_reached',
]);

/**
 * Converts any thrown error to a problem: problems unchanged, dependencies to 503, everything else to 500 without its cause. It branches on
 * `code` alone, because errors come from several packages.
 */
export function toProblem(error: unknown): ProblemError {
  const code = readCode(error);
  if (code === 'api_problem') return error as ProblemError;
  if (code === 'certificate_not_valid') {
    return problem('signature_unavailable', { retryAfterSeconds: SIGNATURE_RETRY_AFTER_SECONDS });
  }
  if (!DEPENDENCY_CODES.has(code)) return problem('internal_error');
  const { retryAfterSeconds: seconds } = error as { retryAfterSeconds?: unknown };
  return problem('service_unavailable', {
    retryAfterSeconds: typeof seconds === 'number' ? seconds : RETRY_AFTER_SECONDS,
  });
}

/** RFC 9457 body; `type` is an absolute URI that ends in the code (contract.md#errors). */
export function problemBody(
  { problem: code, errors = [] }: Pick<ProblemError, 'problem' | 'errors'>,
  { requestId, baseUrl }: { readonly requestId: string; readonly baseUrl: string },
): Problem {
  const { status, title, remedy } = PROBLEMS[code];
  const [first, ...rest] = errors;
  return {
    type: `${baseUrl}/docs#${code}`,
    title,
    status,
    detail: remedy,
    code,
    request_id: requestId,
    ...(first && { errors: [first, ...rest] }),
  };
}

import { isRefusal, type Refusal, refusal, refusalUntil } from './problem.ts';

const RETRY_AFTER_SECONDS = 2;

/** Codes of a dependency that is away, slow or busy: trying again helps (contract 1, 503). */
const DEPENDENCY_CODES: ReadonlySet<string> = new Set([
  'store_unavailable',
  'unavailable',
  'timeout',
  'saturated',
  'failed',
]);

interface Coded {
  readonly code?: unknown;
  readonly retryAfterSeconds?: unknown;
}

/**
 * What a caller hears of an error, whatever was thrown: our own refusals as they are, dependencies as 503, everything else as 500
 * without its cause. Beyond refusals it branches on `code` alone, as errors come from several packages.
 */
export function refusalOfError(error: unknown): Refusal {
  if (isRefusal(error)) return error;
  const { code, retryAfterSeconds } = (typeof error === 'object' && error !== null ? error : {}) as Coded;
  if (typeof code !== 'string' || !DEPENDENCY_CODES.has(code)) return refusal('internal_error');
  return refusalUntil(
    'service_unavailable',
    typeof retryAfterSeconds === 'number' ? retryAfterSeconds : RETRY_AFTER_SECONDS,
  );
}

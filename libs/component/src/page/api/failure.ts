import type { ProblemCode } from '@pain-assessment/contracts';

/** Why a call failed: the service's code (contract 1 and 2), or `offline` when no answer came at all. */
export interface ApiFailure {
  readonly code: ProblemCode | 'offline';
  /** Wait that the service asked for, in seconds. */
  readonly retryAfterSeconds: number | null;
}

const TRANSIENT: ReadonlySet<string> = new Set([
  'offline',
  'service_unavailable',
  'internal_error',
  'submission_quota_exceeded',
]);

/** True for what the client module throws; anything else is a defect and must surface. */
export function isApiFailure(thrown: unknown): thrown is ApiFailure {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'retryAfterSeconds' in thrown;
}

/** True where the same call can succeed later without a change. */
export function isTransient({ code }: ApiFailure): boolean {
  return TRANSIENT.has(code);
}

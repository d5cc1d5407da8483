import { isApiFailure } from '../api/failure.ts';
import type { CodeProblem } from './state.ts';

/** Why a code was not taken; null for a failure that is not about the code. */
export function codeProblemOf(thrown: unknown): CodeProblem | null {
  if (!isApiFailure(thrown)) return null;
  if (thrown.code === 'wrong_pin') return { kind: 'wrong' };
  if (thrown.code === 'pin_locked') {
    return { kind: 'locked', until: Date.now() + (thrown.retryAfterSeconds ?? 0) * 1_000 };
  }
  return ['offline', 'service_unavailable', 'internal_error'].includes(thrown.code) ? { kind: 'offline' } : null;
}

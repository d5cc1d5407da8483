import { setTimeout as delay } from 'node:timers/promises';
import { isApiError } from '@pain-assessment/client';

const AGAIN_MS = 1000;
const ATTEMPTS = 60;

/** A call of the tablet that the service refused. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

function isLate(error: unknown): boolean {
  if (error instanceof RefusedCall) return error.status >= 500;
  return isApiError(error) && (!error.problem || error.status >= 500 || error.code === 'result_not_ready');
}

/** Tries again while the service is not reachable or busy, or the result is not ready; throws other errors. */
export async function patiently<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isLate(error) || attempt === ATTEMPTS) throw error;
      await delay(AGAIN_MS, undefined, { signal });
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterSecondsOf } from './api-error.ts';

export interface RetrySettings {
  /** Tries in all, the first one counted. */
  readonly attempts: number;
  /** Longest wait that is sat out; a longer Retry-After is the caller's to decide about. */
  readonly maximumWaitSeconds: number;
  /** Milliseconds before the first repetition where the service names no time; doubled each time. */
  readonly firstDelayMs: number;
  /** Milliseconds that one try may take, its body included. */
  readonly timeoutMs: number;
}

interface RetryingFetch {
  fetch(request: Request): Promise<Response>;
  /** Whether an answer came to a repetition, so that an earlier try may have done the work already. */
  wasRepeated(response: Response): boolean;
}

/** Statuses after which the same request may succeed; 409 and 429 only where the service names a time. */
function mayRepeat(response: Response): boolean {
  const { status, headers } = response;
  if ((status === 409 || status === 429) && headers.has('Retry-After')) return true;
  return status === 502 || status === 503 || status === 504;
}

/** Half to all of the doubled delay, so that clients that failed together do not return together. */
const backoffMs = (attempt: number, firstDelayMs: number) =>
  firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);

/**
 * A fetch that repeats what is safe to repeat: every call of the API is, since creations carry an Idempotency-Key.
 * Waits as long as Retry-After says; answers the last response, or throws what the last try threw.
 */
export function createRetryingFetch(settings: RetrySettings & { fetch: typeof globalThis.fetch }): RetryingFetch {
  const { attempts, maximumWaitSeconds, firstDelayMs, timeoutMs, fetch } = settings;
  const repeated = new WeakSet<Response>();

  const tryOnce = (request: Request) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    return fetch(request.clone(), { signal });
  };

  function waitMsAfter(outcome: Response | null, attempt: number): number | null {
    if (attempt >= attempts || (outcome && !mayRepeat(outcome))) return null;
    const asked = outcome && retryAfterSecondsOf(outcome.headers);
    if (asked === null) return backoffMs(attempt, firstDelayMs);
    return asked <= maximumWaitSeconds ? asked * 1000 : null;
  }

  return {
    wasRepeated: (response) => repeated.has(response),
    async fetch(request) {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await tryOnce(request).catch((error: unknown) => {
          if (request.signal.aborted || waitMsAfter(null, attempt) === null) throw error;
          return null;
        });
        const waitMs = waitMsAfter(outcome, attempt);
        if (outcome && waitMs === null) {
          if (attempt > 1) repeated.add(outcome);
          return outcome;
        }
        await outcome?.body?.cancel();
        await sleep(waitMs ?? 0, undefined, { signal: request.signal });
      }
    },
  };
}

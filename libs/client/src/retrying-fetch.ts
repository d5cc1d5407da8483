import { setTimeout as delay } from 'node:timers/promises';
import { parseRetryAfter } from './api-error.ts';

export interface RetrySettings {
  /** Attempts in all, the first one included. */
  readonly attempts: number;
  /** Longest Retry-After that is waited for; a longer one is left to the caller. */
  readonly maximumWaitSeconds: number;
  /** Milliseconds before the first retry where the service names no time; doubled each time. */
  readonly firstDelayMs: number;
  /** Milliseconds that one attempt may take, its body included. */
  readonly timeoutMs: number;
}

interface RetryParts {
  readonly fetch: typeof globalThis.fetch;
  /** Waits so many milliseconds; rejects as soon as the signal aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const sleep = (milliseconds: number, signal: AbortSignal) => delay(milliseconds, undefined, { signal });

interface RetryingFetch {
  fetch(request: Request): Promise<Response>;
  /** Whether a response is that of a retry, so that an earlier attempt may have done the work already. */
  wasRetried(response: Response): boolean;
}

/** Statuses after which the same request may succeed; 409 and 429 only where the service names a time. */
function isWorthRetrying(response: Response): boolean {
  const { status, headers } = response;
  if ((status === 409 || status === 429) && headers.has('Retry-After')) return true;
  return status === 502 || status === 503 || status === 504;
}

/** Half to all of the doubled delay, at random, so that clients that failed together do not retry together. */
const backoffMs = (attempt: number, firstDelayMs: number) =>
  firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);

/**
 * A fetch that retries. Every call of the API is safe to retry, since creations carry an Idempotency-Key. Waits as long as
 * Retry-After says; resolves with the last response, or rejects as the last attempt did. It is a loop of its own and not
 * p-retry, which cannot wait for a time that the response names.
 */
export function createRetryingFetch(settings: RetrySettings & RetryParts): RetryingFetch {
  const { attempts, maximumWaitSeconds, firstDelayMs, timeoutMs, fetch, wait = sleep } = settings;
  const retried = new WeakSet<Response>();

  const sendOnce = (request: Request) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    return fetch(request.clone(), { signal });
  };

  function waitBeforeRetry(outcome: Response | null, attempt: number): number | null {
    if (attempt >= attempts || (outcome && !isWorthRetrying(outcome))) return null;
    const asked = outcome && parseRetryAfter(outcome.headers);
    if (asked === null) return backoffMs(attempt, firstDelayMs);
    return asked <= maximumWaitSeconds ? asked * 1000 : null;
  }

  return {
    wasRetried: (response) => retried.has(response),
    async fetch(request) {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await sendOnce(request).catch((error: unknown) => {
          if (request.signal.aborted || waitBeforeRetry(null, attempt) === null) throw error;
          return null;
        });
        const waitMs = waitBeforeRetry(outcome, attempt);
        if (outcome && waitMs === null) {
          if (attempt > 1) retried.add(outcome);
          return outcome;
        }
        await outcome?.body?.cancel();
        await wait(waitMs ?? 0, request.signal);
      }
    },
  };
}

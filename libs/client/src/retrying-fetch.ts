import { setTimeout as delay } from 'node:timers/promises';
import { parseRetryAfter } from './api-error.ts';

export interface RetrySettings {
  /** Attempts in total, including the first. */
  readonly attempts: number;
  /** Longest Retry-After that the client waits for; a longer one is the caller's decision. */
  readonly maximumWaitSeconds: number;
  /** Milliseconds before the first retry without Retry-After; doubled each time. */
  readonly firstDelayMs: number;
  /** Milliseconds for one attempt, including its body. */
  readonly timeoutMs: number;
}

interface RetryParts extends RetrySettings {
  readonly fetch: typeof globalThis.fetch;
  /** Waits this number of milliseconds; rejects as soon as the signal aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const sleep = (milliseconds: number, signal: AbortSignal) => delay(milliseconds, undefined, { signal });

/** Statuses after which the same request may succeed even without Retry-After: 408 is a body that arrived too slowly. */
const PASSING = [408, 502, 503, 504];
const isWorthRetrying = ({ ok, status, headers }: Response) =>
  !ok && (headers.has('Retry-After') || PASSING.includes(status));

/** Half to all of the doubled delay, at random, so that failed clients do not retry together. */
const backoffMs = (attempt: number, firstDelayMs: number) =>
  firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);

/**
 * A fetch that retries. Every call of the API is safe to retry, because creations have an Idempotency-Key. Waits as
 * long as Retry-After says; resolves with the last response, or rejects like the last attempt. Not p-retry, which
 * cannot wait for a time from the response.
 */
export function createRetryingFetch(parts: RetryParts) {
  const { attempts, maximumWaitSeconds, firstDelayMs, timeoutMs, fetch, wait = sleep } = parts;
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
    /** Whether a response belongs to a retry, so that an earlier attempt may have done the work. */
    wasRetried: (response: Response) => retried.has(response),
    async fetch(request: Request): Promise<Response> {
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

import type { AssessmentState, AssessmentView } from '@pain-assessment/contracts';
import { type ApiFailure, isApiFailure, isTransient } from './api.ts';

/** Wait in ms before the first retry. */
export const FIRST_WAIT_MS = 1_000;
const LONGEST_MS = 15_000;
/** Random share of a delay, so that many tablets do not call at the same moment after an outage. */
const JITTER = 0.3;
const LARGEST_JITTER_MS = 3_000;

/**
 * Delay in ms before retry `attempt` (from 1). It doubles from 1 s up to 15 s and is never below the service's
 * `retryAfterSeconds`, so that a service that stays busy receives fewer and fewer calls. `random` is 0 to 1.
 */
export function retryDelay(attempt: number, retryAfterSeconds: number | null, random: number): number {
  const delay = Math.max((retryAfterSeconds ?? 0) * 1_000, Math.min(LONGEST_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)));
  return Math.round(delay + Math.min(LARGEST_JITTER_MS, delay * JITTER) * random);
}

/** Waits, and ends at once when the browser reports that the network is back. */
export function waitOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });
}

/** A delay before a retry, for the screen to show. */
export interface Waiting {
  readonly code: ApiFailure['code'];
  /** Time of the retry in ms of `performance.now()`. */
  readonly until: number;
}

/** Repeats a call until it succeeds; rejects with the first {@link ApiFailure} that a retry cannot help. */
export async function retryTransient<T>(
  call: () => Promise<T>,
  onWait: (waiting: Waiting) => void = () => {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (thrown) {
      if (!isApiFailure(thrown) || !isTransient(thrown)) throw thrown;
      const milliseconds = retryDelay(attempt, thrown.retryAfterSeconds, Math.random());
      onWait({ code: thrown.code, until: performance.now() + milliseconds });
      await waitOrOnline(milliseconds);
    }
  }
}

/** Delays in ms between looks, 5.5 s in total: the page does not wait for a draft that takes longer. */
const LOOK_DELAYS_MS = [100, 200, 400, 800, 1_600, 2_400];

interface Looks {
  load(): Promise<AssessmentView>;
  look(): Promise<AssessmentState>;
}

/**
 * The session's view once the service has stored the draft of `revision`. The draft that a page sends while it disappears
 * may reach the service after the first call of the page that replaces it. Rejects as `load` and `look` do.
 */
export async function untilStored(revision: number, { load, look }: Looks): Promise<AssessmentView> {
  const isAwaited = ({ status, draft_revision }: Pick<AssessmentState, 'status' | 'draft_revision'>) =>
    status === 'in_progress' && draft_revision < revision;
  const view = await load();
  if (!isAwaited(view)) return view;
  for (const delay of LOOK_DELAYS_MS) {
    await waitOrOnline(delay);
    if (!isAwaited(await look())) break;
  }
  return load();
}

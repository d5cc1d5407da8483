import { codedError } from '@pain-assessment/service-kit';

/** Most tries to decide a change; after them the call fails with 503. */
const MOST_TRIES = 8;

/**
 * Decides a change anew until no other request came between: `attempt` returns undefined after a conflict. Fails with `store_unavailable`
 * after eight conflicts; `what` names the record.
 */
export async function untilStored<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stored = await attempt();
    if (stored !== undefined) return stored;
  }
  throw codedError('store_unavailable', `others keep changing the ${what}`, { reason: 'conflict' });
}

/** Waits before further tries, ms: a restart or failover of the store takes seconds. */
const WAITS_MS = [250, 1_000, 5_000, 30_000, 120_000];

/** Runs a step that may be repeated; after a failure again later, a few times, beside the caller. Resolves after the first try, never rejects. */
export async function untilDone(step: () => Promise<void>, waits: readonly number[] = WAITS_MS): Promise<void> {
  try {
    await step();
  } catch {
    const [wait, ...rest] = waits;
    if (wait !== undefined) setTimeout(() => void untilDone(step, rest), wait).unref();
  }
}

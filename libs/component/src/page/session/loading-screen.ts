import { retryTransient } from './retry.ts';
import type { Store } from './state.ts';

/**
 * Repeats a call until it succeeds, with the loading screen while it waits for the next attempt, and then the screen from before; rejects
 * as {@link retryTransient} does.
 */
export async function retryOnScreen<T>(store: Store, call: () => Promise<T>): Promise<T> {
  let before = store.value.phase;
  const answer = await retryTransient(call, ({ code }) => {
    const { phase } = store.value;
    if (phase.name !== 'loading') before = phase;
    store.change({ phase: { name: 'loading', waiting: code } });
  });
  if (store.value.phase.name === 'loading') store.change({ phase: before });
  return answer;
}

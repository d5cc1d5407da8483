import type { AccountId } from '@pain-assessment/contracts';

/** Concurrent looks at sessions of one account. */
const MOST_PER_ACCOUNT = 16;
/** From this number of concurrent looks on, an account begins one only if it has none. */
const MOST_RUNNING = 256;

/** Places for concurrent looks at sessions. No account waits for a place of another one, so a silent receiver delays only its own sessions. */
export function createPlaces() {
  const held = new Map<AccountId, number>();
  let total = 0;
  function add(account: AccountId, places: number) {
    const count = (held.get(account) ?? 0) + places;
    total += places;
    if (count > 0) held.set(account, count);
    else held.delete(account);
  }
  return {
    /** Takes free places of an account, at most `most`, by default all; returns their number. */
    take(account: AccountId, most = MOST_PER_ACCOUNT): number {
      const bound = total < MOST_RUNNING ? MOST_PER_ACCOUNT : 1;
      const places = Math.min(most, Math.max(0, bound - (held.get(account) ?? 0)));
      add(account, places);
      return places;
    },
    release: (account: AccountId, places: number) => add(account, -places),
  };
}

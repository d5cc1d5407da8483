const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
/** Spread of the waits, so that many tablets do not come back in step after an outage; a long wait named by the service stays about as long. */
const SPREAD = 0.3;
const WIDEST_SPREAD_MS = 3_000;

/**
 * Wait in ms before try number `attempt` (1 is the first repetition): the service's `retryAfterSeconds` where it named
 * one, else doubling up to 15 s. `random` is 0 to 1.
 */
export function waitBefore(attempt: number, retryAfterSeconds: number | null, random: number): number {
  const wait =
    retryAfterSeconds === null ? Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)) : retryAfterSeconds * 1_000;
  return Math.round(wait + Math.min(WIDEST_SPREAD_MS, wait * SPREAD) * random);
}

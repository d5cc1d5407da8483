/** The absolute time, in epoch milliseconds, that lies `seconds` after `nowMs`. */
export function deadlineAfter(seconds: number, nowMs: number = Date.now()): number {
  return nowMs + seconds * 1000;
}

/** Milliseconds left until a deadline, at least 0. */
export function millisecondsLeft(deadline: number, nowMs: number = Date.now()): number {
  return Math.max(0, deadline - nowMs);
}

/** The earlier of a caller's deadline and `seconds` from now: a step never outlives the request that it serves. */
export function deadlineWithin(seconds: number, outer: number, nowMs: number = Date.now()): number {
  return Math.min(outer, deadlineAfter(seconds, nowMs));
}

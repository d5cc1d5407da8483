/** A request with this key is taken to be running for so long; longer than a create's whole deadline of 3 s. */
export const LEASE_MS = 5_000;

/** A claim without an Idempotency-Key is only remembered to recognise a script sent twice. */
export const OPERATION_LIFETIME_MS = 60_000;

/** Periods are named in their keys, so a counter may outlive its period; the margin is for clocks that differ. */
export const COUNTER_MARGIN_MS = 60_000;

/** How claims live, in milliseconds. */
export interface ClaimLifetimes {
  /** From the request to the last replay (contract 1: 24 h). */
  readonly idempotency: number;
  /** From creation to expiry of a session. */
  readonly session: number;
  readonly lease: number;
}

/** A claim left by a crash is finished with its own session only while that has at least half of its life before it. */
export const finishingOf = ({ session }: ClaimLifetimes): number => Math.floor(session / 2);

/** Whole seconds from `now` to `end`, both epoch milliseconds; at least 1. */
export const secondsUntil = (end: number, now: number): number => Math.max(1, Math.ceil((end - now) / 1_000));

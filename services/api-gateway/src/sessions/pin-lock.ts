/** Wrong tries in a row before a session code is locked, and for how long (contract 2). */
export const TRIES_BEFORE_LOCK = 5;
export const LOCK_MS = 300_000;

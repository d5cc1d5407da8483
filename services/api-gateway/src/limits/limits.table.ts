/*
 * How much of a gateway one caller may take. All of it is counted in the memory of one replica, so behind a load balancer a caller gets
 * as many times as much as there are replicas. The patient's page saves a draft at most every 0.6 s, one call at a time, and waits longer
 * after each failure: none of these numbers is met by it.
 */

const MIB = 2 ** 20;

/** A kind of call whose attempts are counted for each session. */
export type CallKind = 'assessment' | 'start' | 'draft' | 'submission' | 'unlock';

/** A token bucket: `burst` calls at once, and then `perSecond`. */
export interface CallRate {
  readonly perSecond: number;
  readonly burst: number;
}

export type CallRates = Readonly<Record<CallKind, CallRate>>;

/** Attempts of one session, whether they succeed or not. */
export const CALL_RATES: CallRates = {
  /** Once for each reload of the page, and after each stale draft. */
  assessment: { perSecond: 2, burst: 60 },
  /** Once in a session; more only where an answer was lost. */
  start: { perSecond: 1, burst: 60 },
  /** A page saves 1.7 times a second while somebody draws without a pause. */
  draft: { perSecond: 8, burst: 120 },
  submission: { perSecond: 4, burst: 80 },
  /** As fast as a person types four digits. */
  unlock: { perSecond: 1, burst: 60 },
};

/** A body above `bytes` counts as so many attempts: a draft of 2 MiB takes 0.1 to 0.2 s of a processor, a small one 1 ms. */
export const LARGE_BODY = { bytes: 64 * 1024, attempts: 4 } as const;

/**
 * Memory that a body takes until its operation has ended, in its own bytes. Measured for the largest draft: 5.6 alive, 8.7 of resident
 * memory (bytes, text, parsed, checked, canonical text and its bytes, compressed and sealed).
 */
export const BODY_COST = 9;

/** Shares of the process's memory that all bodies, those of one account and those of one session may take at a time. */
export const BODY_SHARES = { process: 1 / 3, account: 1 / 6 } as const;
/** Two drafts and a submission of 2 MiB. */
export const SESSION_BODY_BYTES = 3 * 2 * MIB * BODY_COST;
/** Even in a small process each of its callers can send one body of the largest size. */
export const LEAST_BODY_BYTES = SESSION_BODY_BYTES;

/** Seconds after which a caller that met a bound may try again. */
export const RETRY_SECONDS = 1;
/** A refused caller is answered after so long, in ms: a loop that calls again at once then costs nearly nothing. */
export const REFUSAL_PAUSE_MS = 500;

/** Reports of one account being drawn at a time; the renderer draws four at once and keeps 32 waiting. */
export const REPORTS_PER_ACCOUNT = 16;

/** Reports of bundles, and comparisons of up to twelve, of one account that are being made at a time. */
export const DOCUMENTS_PER_ACCOUNT = 4;
export const COMPARISONS_PER_ACCOUNT = 1;

/** Average bytes per second that a body must reach after `graceMs`: 2 MiB in less than two minutes, over a weak mobile network. */
export const BODY_PACE = { graceMs: 10_000, bytesPerSecond: 20 * 1024 } as const;

/** Codes that are hashed or wait for it: some 20 ms each, two at a time, so the last one has its answer well within a call’s 3 s. */
export const PIN_HASHING = { threads: 2, waiting: 62, perAccount: 32 } as const;

/** Open connections: a sixteenth of the memory, by 16 KiB for each; at most 10,000, and what the process may open less 256 for itself. */
export const CONNECTIONS = { share: 1 / 16, bytesEach: 16 * 1024, most: 10_000, otherFiles: 256 } as const;

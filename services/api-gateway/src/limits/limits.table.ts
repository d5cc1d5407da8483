/*
 * How much of a gateway one caller may take. All of it is counted in the memory of one replica, so behind a load balancer a caller gets
 * as many times as much as there are replicas. The patient's page saves a draft at most every 0.6 s, one call at a time, and waits longer
 * after each failure: none of these numbers is met by it.
 */

const KIB = 2 ** 10;
const MIB = 2 ** 20;

/** The most of one thing that may be taken at a time; an owner without a number is not counted. */
export interface Bound {
  /** By all callers of the process. */
  readonly process?: number;
  readonly account?: number;
  readonly session?: number;
  /** What is given back each second; without it everything is kept until it is released. */
  readonly perSecond?: number;
}

/**
 * Memory that a body, or the content of a resume bundle, takes until its operation has ended, in its own bytes. Measured for the largest
 * draft: 5.6 alive, 8.7 of resident memory (bytes, text, parsed, checked, canonical text and its bytes, compressed and sealed).
 */
export const CONTENT_COST = 9;
/** A body of bundles: its bytes, text, strings, and the decrypted bundles. Their contents are reserved when they are inflated. */
const BUNDLES_COST = 4;

/** Two drafts and a submission of 2 MiB. */
const SESSION_BYTES = 3 * 2 * MIB * CONTENT_COST;

/** The bounds that do not depend on the size of the process. */
export const FIXED_BOUNDS = {
  /** Calls whose body has come and whose operation runs: a stalled dependency must not pile them up. */
  calls: { process: 1_024, account: 512 },
  /** Reports that are being printed; the renderer prints four at once and keeps 32 waiting. */
  reports: { account: 16 },
  /** Reports of bundles, and comparisons of up to twelve. */
  documents: { process: 8, account: 4 },
  comparisons: { process: 2, account: 1 },
  /** Resume bundles whose content is in memory; a comparison has one at a time. */
  bundles: { process: 16, account: 8 },
  /** One code of a session is checked at a time. */
  unlocks: { session: 1 },
  /** Codes that are hashed or wait for it: some 20 ms each, two at a time, so the last one has its answer well within a call's 3 s. */
  codes: { process: 64, account: 32 },
  /** Attempts, whether they succeed or not. Once for each reload of the page, and after each stale draft. */
  assessmentAttempts: { session: 60, perSecond: 2 },
  /** Once in a session; more only where an answer was lost. */
  startAttempts: { session: 60, perSecond: 1 },
  /** A page saves 1.7 times a second while somebody draws without a pause. */
  draftAttempts: { session: 120, perSecond: 8 },
  submissionAttempts: { session: 80, perSecond: 4 },
  /** As fast as a person types four digits. */
  unlockAttempts: { session: 60, perSecond: 1 },
} as const satisfies Record<string, Bound>;

/** Bytes: shares of the process's memory. Even in a small process each caller can send one body of the largest size. */
export const BYTES = { process: 1 / 3, account: 1 / 6, session: SESSION_BYTES, least: SESSION_BYTES } as const;

/** Open connections: a sixteenth of the memory, by 16 KiB for each; at most 10,000, and what the process may open less 256 for itself. */
export const CONNECTIONS = { share: 1 / 16, bytesEach: 16 * KIB, most: 10_000, otherFiles: 256 } as const;

/** What is bounded. */
export type BoundName = keyof typeof FIXED_BOUNDS | 'bytes' | 'connections';

/** Every bound of one process. */
export type Bounds = Readonly<Record<BoundName, Bound>>;

/** A body above `bytes` counts as so many attempts: a draft of 2 MiB takes 0.1 to 0.2 s of a processor, a small one 1 ms. */
export const LARGE_BODY = { bytes: 64 * KIB, attempts: 4 } as const;

/** Bounds of one way in. */
export interface CallBounds {
  /** Largest JSON body in bytes; 0 where none is read. */
  readonly body: number;
  /** Memory for each byte of the body, in bytes. */
  readonly bodyCost: number;
  /** Longest time from the first byte to the answer, the travel of the body not counted. */
  readonly deadlineMs: number;
  /** What bounds the attempts; null where they are not counted. */
  readonly attempts: BoundName | null;
  /** What bounds the operations that run at a time. */
  readonly running: BoundName;
}

const CALL: CallBounds = { body: 0, bodyCost: CONTENT_COST, deadlineMs: 3_000, attempts: null, running: 'calls' };
const BUNDLE: CallBounds = { ...CALL, body: 4 * MIB, bodyCost: BUNDLES_COST };
const DOCUMENT: CallBounds = { ...BUNDLE, deadlineMs: 30_000, running: 'documents' };

/** Every way into the gateway. */
export const CALLS = {
  /** Pages that anybody may open. */
  page: CALL,
  /** What an integrator reads and deletes. */
  session: CALL,
  create: BUNDLE,
  report: { ...CALL, deadlineMs: 20_000 },
  document: DOCUMENT,
  /** Twelve of the largest bundles take 15.1 MiB (contract.md#comparisons). */
  comparison: { ...DOCUMENT, body: 16 * MIB, running: 'comparisons' },
  assessment: { ...CALL, attempts: 'assessmentAttempts' },
  start: { ...CALL, body: KIB, attempts: 'startAttempts' },
  draft: { ...CALL, body: 2 * MIB, attempts: 'draftAttempts' },
  /** The most expensive map is done in it, with what waits before it (contract.md#time-to-complete). */
  submission: { ...CALL, body: 2 * MIB, deadlineMs: 12_000, attempts: 'submissionAttempts' },
  unlock: { ...CALL, body: KIB, attempts: 'unlockAttempts' },
} as const satisfies Record<string, CallBounds>;

/** Seconds after which a caller that met a bound may try again. */
export const RETRY_SECONDS = 1;
/** A refused caller is answered after so long, in ms: a loop that calls again at once then costs nearly nothing. */
export const REFUSAL_PAUSE_MS = 500;

/** Average bytes per second that a body must reach after `graceMs`: 2 MiB in less than two minutes, over a weak mobile network. */
export const BODY_PACE = { graceMs: 10_000, bytesPerSecond: 20 * KIB } as const;

/** Threads that hash codes. */
export const CODE_THREADS = 2;

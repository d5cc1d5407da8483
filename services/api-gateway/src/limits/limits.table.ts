/*
 * Bounds of one caller in one gateway. Each replica counts in its own memory, so behind a load balancer the bound of a caller multiplies
 * with the number of replicas. The patient's page never reaches these bounds: it saves a draft at most every 0.6 s, one call at a time, and
 * waits longer after each failure.
 */

const KIB = 2 ** 10;
const MIB = 2 ** 20;

/** Most of one resource at a time; an owner without a number is not counted. */
export interface Bound {
  /** For all callers of the process together. */
  readonly process?: number;
  readonly account?: number;
  readonly session?: number;
  /** Amount released per second; without it the amount stays until its release. */
  readonly perSecond?: number;
}

/** Work that waits for its account's turn, as long as its deadline allows, instead of being refused: two accounts cannot exhaust it. */
export interface Places {
  /** Running at the same time, in all and of one account. */
  readonly process: number;
  readonly account: number;
  /** Calls that wait, in all and of one account; a further one is refused. The bytes of a waiting body stay reserved. */
  readonly waiting: { readonly process: number; readonly account: number };
}

/**
 * Memory of a body, or of the content of a resume bundle, until the end of its operation, in multiples of its own bytes. Measured for the
 * largest draft: 5.6 alive, 8.7 of resident memory (bytes, text, parsed, checked, canonical text and its bytes, compressed and sealed).
 */
export const CONTENT_COST = 9;
/** Memory of an element of a body in bytes, whatever its text: an empty object takes 56 and its place in a list. */
export const ELEMENT_COST = 80;
/** A body of bundles: its bytes, text, strings, and the decrypted bundles. The inflation of a bundle reserves its contents. */
const BUNDLES_COST = 4;

/** Two drafts and a submission of 2 MiB. */
const SESSION_BYTES = 3 * 2 * MIB * CONTENT_COST;

/** Bounds that do not depend on the size of the process. */
export const FIXED_BOUNDS = {
  /** Calls with a complete body and a running operation: a stalled dependency must not accumulate them. */
  calls: { process: 1_024, account: 512 },
  /** Reports in progress; the renderer prints four at once and queues 32. */
  reports: { process: 64, account: 16 },
  /** Resume bundles with their content in memory, one for each place below; a comparison has one at a time. */
  bundles: { process: 16, account: 8 },
  /** One code of a session is checked at a time. */
  unlocks: { session: 1 },
  /** Codes in hashing or waiting for it: about 20 ms each, two at a time, accounts in turn, so the last one takes a fraction of a call's 3 s. */
  codes: { account: 32 },
  /** Attempts, successful or not. Once for each reload of the page, and after each stale draft. */
  assessmentAttempts: { session: 60, perSecond: 2 },
  /** Once in a session; more often only after a lost answer. */
  startAttempts: { session: 60, perSecond: 1 },
  /** A page saves 1.7 times a second during continuous drawing. */
  draftAttempts: { session: 120, perSecond: 8 },
  submissionAttempts: { session: 80, perSecond: 4 },
  /** The speed of a person who types four digits. */
  unlockAttempts: { session: 60, perSecond: 1 },
} as const satisfies Record<string, Bound>;

export const PLACES = {
  /** Reports from bundles, and comparisons of up to twelve. */
  documents: { process: 8, account: 4, waiting: { process: 128, account: 16 } },
  comparisons: { process: 2, account: 1, waiting: { process: 64, account: 8 } },
  /** Creations with a bundle, before their claim; one takes at most some 100 ms. */
  reopenings: { process: 6, account: 3, waiting: { process: 128, account: 16 } },
} as const satisfies Record<string, Places>;

/** Largest body of a comparison: twelve of the largest bundles take 15.1 MiB (contract.md#comparisons). */
const COMPARISON_BYTES = 16 * MIB;
/** The largest comparison, and the contents of one of its bundles. */
const LARGEST_CALL_BYTES = COMPARISON_BYTES * BUNDLES_COST + 2 * MIB * CONTENT_COST;

/**
 * Bytes: shares of the process's memory, for bodies, for stored content that is read back, and for answers that their clients have not taken.
 * Even in a small process each caller can send one body of the largest size. In the pod of the charts an account has three tenths.
 */
export const BYTES = { process: 1 / 2, account: 1 / 8, session: SESSION_BYTES, least: LARGEST_CALL_BYTES } as const;

/** Answers up to this size count only by their connection: the kernel takes most of them at once. */
export const UNCOUNTED_ANSWER_BYTES = 64 * KIB;

/** Memory of stored content that is read back, for each of its bytes: passed on as it is, copied into an answer, or parsed and written again. */
export const READ_COST = { passed: 1, copied: 2, parsed: CONTENT_COST } as const;

/**
 * Open connections: a sixteenth of the memory, 16 KiB for each; at most 10,000, and the file limit of the process less 256, or half of a small
 * one. Below `fewestFiles` the process does not start.
 */
export const CONNECTIONS = {
  share: 1 / 16,
  bytesEach: 16 * KIB,
  most: 10_000,
  otherFiles: 256,
  fewestFiles: 64,
} as const;

/** Names of the bounds. */
export type BoundName = keyof typeof FIXED_BOUNDS | 'bytes' | 'connections';

/** Names of work that waits for a place. */
export type PlaceName = keyof typeof PLACES;

/** Every bound of one process. */
export type Bounds = Readonly<Record<BoundName, Bound> & Record<PlaceName, Places>>;

/** A body above `bytes` counts as so many attempts: a draft of 2 MiB takes 0.1 to 0.2 s of a processor, a small one 1 ms. */
export const LARGE_BODY = { bytes: 64 * KIB, attempts: 4 } as const;

/** Bodies and bundles above it are parsed and checked on a thread; so many bytes of anything take less than 20 ms. */
export const READER = { leastBytes: 32 * KIB } as const;

/** Bounds of one kind of call. */
export interface CallBounds {
  /** Largest JSON body in bytes; 0 if the call has none. */
  readonly body: number;
  /** True if that body may come in gzip; its bounds are those of its content. */
  readonly gzip: boolean;
  /** Most elements and members of that body. */
  readonly elements: number;
  /** Memory for each byte of the body, in bytes. */
  readonly bodyCost: number;
  /** Longest time from the first byte to the answer, without the transfer of the body. */
  readonly deadlineMs: number;
  /** Bound of the attempts; null if they are not counted. */
  readonly attempts: BoundName | null;
  /** Bound of the concurrent operations. */
  readonly running: 'calls' | PlaceName;
}

/** A map with 200,000 numbers in 2,000 strokes has 214,000. */
const MOST_ELEMENTS = 300_000;

const CALL: CallBounds = {
  body: 0,
  gzip: false,
  elements: MOST_ELEMENTS,
  bodyCost: CONTENT_COST,
  deadlineMs: 3_000,
  attempts: null,
  running: 'calls',
};
const BUNDLE: CallBounds = { ...CALL, body: 4 * MIB, bodyCost: BUNDLES_COST };
const DOCUMENT: CallBounds = { ...BUNDLE, deadlineMs: 30_000, running: 'documents' };

/** Every kind of call. */
export const CALLS = {
  /** Pages without authentication. */
  page: CALL,
  /** Calls of integrators that read or delete. */
  session: CALL,
  create: BUNDLE,
  report: { ...CALL, deadlineMs: 20_000 },
  document: DOCUMENT,
  comparison: { ...DOCUMENT, body: COMPARISON_BYTES, running: 'comparisons' },
  assessment: { ...CALL, attempts: 'assessmentAttempts' },
  start: { ...CALL, body: KIB, attempts: 'startAttempts' },
  draft: { ...CALL, body: 2 * MIB, gzip: true, attempts: 'draftAttempts' },
  /** Enough for the most expensive map and its wait in the queue (contract.md#time-to-complete). */
  submission: { ...CALL, body: 2 * MIB, gzip: true, deadlineMs: 12_000, attempts: 'submissionAttempts' },
  unlock: { ...CALL, body: KIB, attempts: 'unlockAttempts' },
} as const satisfies Record<string, CallBounds>;

/** Seconds until a caller above a bound may retry. */
export const RETRY_SECONDS = 1;
/** Delay of the answer to a rejected caller, in ms: a loop of immediate retries then costs nearly nothing. */
export const REFUSAL_PAUSE_MS = 500;

/** Average bytes per second that a body must reach after `graceMs`, over the weakest mobile network. */
export const BODY_PACE = { graceMs: 10_000, bytesPerSecond: 2 * KIB } as const;

/** Least bytes that a client must take of a waiting answer in each `windowMs`: 4 KiB/s. */
export const ANSWER_PACE = { windowMs: 60_000, bytes: 60 * 4 * KIB } as const;

/** Threads that hash codes. */
export const CODE_THREADS = 2;

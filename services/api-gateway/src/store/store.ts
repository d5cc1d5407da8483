import { randomBytes } from 'node:crypto';

/*
 * The interface of a store: values with versions and expiries; values of one slot can change together. A store does not know the meaning of
 * its values. Every failure has a `code`: `store_unavailable`, which is temporary, or `store_failed`.
 */

/** A stored value, and the version of the commit that wrote it. */
export interface Stored {
  readonly version: string;
  readonly content: Buffer;
}

/** A value for the store; `lifetime` in ms. */
export interface Write {
  readonly content: Uint8Array;
  readonly lifetime: number;
}

/** A counter of the slot that changes with a commit. */
export interface Counting {
  readonly name: string;
  readonly by: 1 | -1;
  /** A commit above it changes nothing. */
  readonly most: number;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** Atomic changes of one slot. */
export interface Commit {
  /** Names with one slot live on one node of a cluster. */
  readonly slot: string;
  /** From `newVersion`; written values carry it. A repeated commit finds it at an expected name, and counts as done. */
  readonly version: string;
  /** Required versions of names; null: the name must be unused. */
  readonly expected: Readonly<Record<string, string | null>>;
  readonly write?: Readonly<Record<string, Write>>;
  /** New lifetimes of unchanged values, ms. */
  readonly expire?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
  readonly count?: Counting;
}

/** `counted`: the counter after the commit, 0 without a counter. */
export interface CommitOutcome {
  readonly outcome: 'done' | 'conflict' | 'full';
  readonly counted: number;
}

/** An amount that a member holds until its end; a later one replaces it, and 0 removes it. Instants in epoch milliseconds. */
export interface Reservation {
  readonly slot: string;
  readonly name: string;
  /** Not empty. */
  readonly member: string;
  readonly amount: number;
  readonly end: number;
  readonly now: number;
  /** Largest sum of all members' amounts; only a larger amount than before can exceed it. */
  readonly most: number;
}

/** `full`: the amount was not reserved. `reserved`: the sum of all members' amounts. */
export interface ReserveOutcome {
  readonly outcome: 'done' | 'full';
  readonly reserved: number;
}

/** Values, counters and reservations, each with an expiry. */
export interface Store {
  /** The values under these names at one instant; null for an unused name. */
  read(slot: string, names: readonly string[]): Promise<readonly (Stored | null)[]>;
  commit(commit: Commit): Promise<CommitOutcome>;
  reserve(reservation: Reservation): Promise<ReserveOutcome>;
}

/** A member of a due set. */
export interface DueMember {
  readonly owner: string;
  readonly member: string;
}

/** Due members of one owner, due longest first. Instants in epoch milliseconds. */
interface Taking {
  readonly owner: string;
  readonly now: number;
  /** No other caller receives the members before it. */
  readonly until: number;
  readonly most: number;
}

/** Members of owners by their due time, epoch ms; an owner's members expire together some time after their last change. */
export interface DueSet {
  /** Owners with a member due at `now`. */
  findOwners(now: number): Promise<readonly string[]>;
  /** The earliest requested time counts. */
  schedule(due: DueMember, at: number): Promise<void>;
  take(taking: Taking): Promise<readonly string[]>;
  /** Ends a `take`: the member is due again `at`, or never if null. An earlier time, scheduled meanwhile, stays. */
  settle(due: DueMember, taken: { readonly until: number; readonly at: number | null }): Promise<void>;
  remove(due: DueMember): Promise<void>;
}

/** Length of a version in characters. */
export const VERSION_LENGTH = 12;

/** A random version, new for each commit. */
export const newVersion = (): string => randomBytes(9).toString('base64url');

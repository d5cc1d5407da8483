import { randomBytes } from 'node:crypto';

/*
 * What a store does, in its own words: values with versions that expire, of which those of one slot change together. It knows nothing of
 * what the values mean. Every failure has a `code`: `store_unavailable`, which passes, or `store_failed`.
 */

/** A stored value, and the version that the commit gave it that wrote it. */
export interface Kept {
  readonly version: string;
  readonly content: Buffer;
}

/** A value to be stored; `lifetime` in ms. */
export interface Write {
  readonly content: Uint8Array;
  readonly lifetime: number;
}

/** A counter of the slot that changes with a commit. */
export interface Counting {
  readonly name: string;
  readonly by: 1 | -1;
  /** Beyond it nothing is committed. */
  readonly most: number;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** Changes of one slot, made together or not at all. */
export interface Commit {
  /** Names with one slot live on one node of a cluster. */
  readonly slot: string;
  /** Of `newVersion`: what is written carries it. A commit that is sent again finds it at an expected name, and is done. */
  readonly version: string;
  /** Versions that names must have before; null: nothing may be stored there. */
  readonly expected: Readonly<Record<string, string | null>>;
  readonly write?: Readonly<Record<string, Write>>;
  /** New lifetimes of values that stay, ms. */
  readonly expire?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
  readonly count?: Counting;
}

/** `counted`: what the counter then says, 0 without one. */
export interface CommitOutcome {
  readonly outcome: 'done' | 'conflict' | 'full';
  readonly counted: number;
}

/** A member of a set that counts each once; `most` members have room, and the set ends after `lifetime` ms. */
export interface Member {
  readonly slot: string;
  readonly name: string;
  readonly member: string;
  readonly most: number;
  readonly lifetime: number;
}

/** Values, counters and sets, each of which ends by itself. */
export interface Store {
  /** What is stored under these names at one instant; null where nothing is. */
  read(slot: string, names: readonly string[]): Promise<readonly (Kept | null)[]>;
  commit(commit: Commit): Promise<CommitOutcome>;
  /** How many members are counted with this one; 0 where it has no room. */
  count(member: Member): Promise<number>;
  /** Says what `count` would, and counts nothing. */
  peek(member: Member): Promise<number>;
  uncount(member: Pick<Member, 'slot' | 'name' | 'member'>): Promise<void>;
}

/** Members by the time at which each is due, epoch ms; all end a while after the last change. */
export interface DueSet {
  /** The earliest time that is asked for wins. */
  schedule(member: string, at: number): Promise<void>;
  /** Members due at `now`, at most so many of each shard, which nobody else is given before `until`. */
  take(take: { readonly now: number; readonly until: number; readonly most: number }): Promise<readonly string[]>;
  /** Ends a `take`: due again `at`, never where null. An earlier time that was asked for meanwhile stays. */
  settle(member: string, taken: { readonly until: number; readonly at: number | null }): Promise<void>;
  remove(member: string): Promise<void>;
}

/** Characters of a version. */
export const VERSION_LENGTH = 12;

/** A random version, new for each commit. */
export const newVersion = (): string => randomBytes(9).toString('base64url');

import { isDeepStrictEqual } from 'node:util';
import { codedError, createFairQueue, type QueueTicket, readCode } from '@pain-assessment/service-kit';
import {
  type Bound,
  type BoundName,
  type Bounds,
  type CallBounds,
  ELEMENT_COST,
  LARGE_BODY,
  PLACES,
  type PlaceName,
  type Places,
  RETRY_SECONDS,
  UNCOUNTED_ANSWER_BYTES,
} from './limits.table.ts';

/** Owner of the shares; null for an unauthenticated caller, and for a call outside a session. */
export interface Owner {
  readonly account: string | null;
  readonly session: string | null;
}

/** Unauthenticated callers: only the bounds of the process count. */
export const NOBODY: Owner = { account: null, session: null };

/** The error of a call above a bound of this replica; nothing was done, and the caller may retry. */
export const limitReached = (limit: BoundName | PlaceName | 'storeShare', retryAfterSeconds = RETRY_SECONDS) =>
  codedError('limit_reached', `the limit of ${limit} is reached`, { limit, retryAfterSeconds });

export const isLimitReached = (error: unknown): error is ReturnType<typeof limitReached> =>
  readCode(error) === 'limit_reached';

export interface Hold {
  /** Replaces the held amount; throws `limit_reached` if the larger amount does not fit, and keeps the former one. */
  resize(amount: number): void;
  /** Releases the whole amount; a part that time has released already is not released twice. */
  release(): void;
}

/** Until when a caller waits for a place, and a signal if it leaves before. */
export type Wait = Pick<QueueTicket, 'deadline' | 'signal'>;

export interface Admission {
  /** Reserves the memory of a body of so many bytes and elements, and replaces the earlier reservation. Throws `limit_reached`. */
  reserveBody(bytes: number, elements: number): void;
  /** Call it after the body has arrived, before the operation runs; resolves at the caller's turn. Rejects as `Limits.enter` does. */
  begin(wait: Wait): Promise<void>;
  /** Waits for a further place, until the end of the operation. Rejects as `Limits.enter` does. */
  enter(name: PlaceName, wait: Wait): Promise<void>;
  /** Takes a share of a further bound, until the end of the work or the release of the hold. Throws `limit_reached`. */
  take(name: BoundName, amount?: number): Hold;
  /**
   * Replaces all that the work has taken by the memory of its answer, which the client has not taken yet. Call it after the real end of the
   * work. Throws `limit_reached`.
   */
  answer(bytes: number): void;
  /** Releases everything. Call it after the real end of the work, and once the client has taken the answer. */
  release(): void;
}

export interface Limits {
  /** Takes a share of a bound for an owner; throws `limit_reached`, and takes nothing, if one of its shares is used up. */
  take(name: BoundName, owner: Owner, amount?: number): Hold;
  /**
   * Waits for a place in the turn of the owner's account. Rejects with `limit_reached` if too many wait, or longer than the deadline allows,
   * and with `timeout` if the deadline passes or the caller leaves.
   */
  enter(name: PlaceName, owner: Owner, wait: Wait): Promise<Pick<Hold, 'release'>>;
  /** Admits a call before its body is read; throws `limit_reached` for too many attempts. */
  admit(bounds: CallBounds, owner: Owner): Admission;
}

/** Amounts before a sweep, which removes those that time has brought to zero: each session leaves four, of 130 bytes each. */
const AMOUNTS_BEFORE_SWEEP = 1_000;

/** Taken amount of each key of one bound; removes a key at zero. */
function createAmounts({ perSecond = 0 }: Bound, now: () => number) {
  /** `at`: monotonic milliseconds of the last change. */
  const amounts = new Map<string, { readonly amount: number; readonly at: number }>();
  let sweepAt = AMOUNTS_BEFORE_SWEEP;

  const read = (key: string): number => {
    const last = amounts.get(key);
    return last ? Math.max(0, last.amount - ((now() - last.at) / 1_000) * perSecond) : 0;
  };
  function forgetEmpty(): void {
    for (const key of amounts.keys()) if (read(key) === 0) amounts.delete(key);
    sweepAt = Math.max(AMOUNTS_BEFORE_SWEEP, 2 * amounts.size);
  }
  function add(key: string, amount: number): void {
    const sum = read(key) + amount;
    if (sum <= 0) amounts.delete(key);
    else amounts.set(key, { amount: sum, at: now() });
    if (amounts.size > sweepAt) forgetEmpty();
  }
  return { read, add };
}

/** Each share of a bound that an owner uses, and its key in the count. */
function listShares(bound: Bound, { account, session }: Owner): { key: string; most: number }[] {
  const shares = [
    ['process', bound.process, 'process'],
    [account, bound.account, `account ${account}`],
    [session, bound.session, `session ${session}`],
  ] as const;
  return shares.flatMap(([owner, most, key]) => (owner === null || most === undefined ? [] : [{ key, most }]));
}

/** Takes shares of one bound. */
function createTake(name: BoundName, bound: Bound, now: () => number) {
  const amounts = createAmounts(bound, now);
  const isReplenished = bound.perSecond !== undefined;
  return (owner: Owner, amount: number): Hold => {
    const shares = listShares(bound, owner);
    let held = 0;
    function resize(wanted: number): void {
      const more = wanted - held;
      const isSpent = more > 0 && shares.some(({ key, most }) => amounts.read(key) + more > most);
      if (isSpent) throw limitReached(name);
      for (const { key } of shares) amounts.add(key, more);
      held = wanted;
    }
    resize(amount);
    return { resize, release: () => (isReplenished ? undefined : resize(0)) };
  };
}

/** Gives places of one kind of work. */
function createEnter(name: PlaceName, { process, account, waiting }: Places) {
  const queue = createFairQueue({
    concurrency: process,
    concurrencyPerKey: account,
    queueLimit: waiting.process,
    queueLimitPerKey: waiting.account,
  });
  return (owner: Owner, wait: Wait) =>
    new Promise<Pick<Hold, 'release'>>((resolve, reject) => {
      const place = () => new Promise<void>((release) => resolve({ release }));
      queue.run({ queueKey: owner.account ?? '', ...wait }, place).catch((error: { retryAfterSeconds?: number }) => {
        reject(readCode(error) === 'saturated' ? limitReached(name, error.retryAfterSeconds) : error);
      });
    });
}

/** Admits one call; everything that it takes is released together. */
function admit({ take, enter }: Omit<Limits, 'admit'>, bounds: CallBounds, owner: Owner): Admission {
  const { attempts, bodyCost, running } = bounds;
  const attempt = attempts === null ? null : take(attempts, owner);
  const holds: Pick<Hold, 'release'>[] = [];
  let body: Hold | undefined;
  function takeMore(name: BoundName, amount?: number): Hold {
    const hold = take(name, owner, amount);
    holds.push(hold);
    return hold;
  }
  const enterMore = async (name: PlaceName, wait: Wait) => void holds.push(await enter(name, owner, wait));
  function release(): void {
    body = undefined;
    for (const hold of holds.splice(0)) hold.release();
  }
  return {
    reserveBody(bytes, elements) {
      if (bytes > LARGE_BODY.bytes) attempt?.resize(LARGE_BODY.attempts);
      body ??= takeMore('bytes', 0);
      body.resize(Math.max(bytes * bodyCost, elements * ELEMENT_COST));
    },
    begin: async (wait) => (running === 'calls' ? void takeMore(running) : enterMore(running, wait)),
    enter: enterMore,
    take: takeMore,
    answer(bytes) {
      release();
      if (bytes > UNCOUNTED_ANSWER_BYTES) takeMore('bytes', bytes);
    },
    release,
  };
}

const eachName = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

/** Makes the limits of one process: exact counts across replicas would cost a Redis round trip for each call. */
export function createLimits(bounds: Bounds, now: () => number = () => performance.now()): Limits {
  const places = Object.keys(PLACES) as PlaceName[];
  const others = (Object.keys(bounds) as (keyof Bounds)[]).filter((name): name is BoundName => !(name in PLACES));
  const takes = eachName(others, (name) => createTake(name, bounds[name], now));
  const enters = eachName(places, (name) => createEnter(name, bounds[name]));
  const uses: Omit<Limits, 'admit'> = {
    take: (name, owner, amount = 1) => takes[name](owner, amount),
    enter: (name, owner, wait) => enters[name](owner, wait),
  };
  return { ...uses, admit: (call, owner) => admit(uses, call, owner) };
}

/** `joined`: another call with the same content was running, and this is its outcome. */
export interface Joined<T> {
  readonly joined: boolean;
  readonly outcome: T;
}

/**
 * Runs one piece of work for each owner at a time. A call with the same content joins it; a call with other content waits for its end.
 * Contents are compared only if two calls overlap.
 */
export function joinPerOwner<T>(): (
  call: { readonly owner: string; readonly content: unknown },
  work: () => Promise<T>,
) => Promise<Joined<T>> {
  const running = new Map<string, { readonly content: unknown; readonly work: Promise<T> }>();
  return async ({ owner, content }, work) => {
    for (let other = running.get(owner); other; other = running.get(owner)) {
      if (isDeepStrictEqual(other.content, content)) return { joined: true, outcome: await other.work };
      // Its failure belongs to its own caller.
      await other.work.catch(() => undefined);
    }
    const own = work().finally(() => running.delete(owner));
    running.set(owner, { content, work: own });
    return { joined: false, outcome: await own };
  };
}

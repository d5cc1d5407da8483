import { codedError } from '../errors.ts';
import { type Clock, LONGEST_TIMER_MS, systemClock } from '../time.ts';

export interface QueueLimits {
  /** Tasks that run at the same time. */
  readonly concurrency: number;
  /** Tasks of one key that run at the same time; default `concurrency`. */
  readonly concurrencyPerKey?: number;
  /** Tasks that may wait; the queue rejects more at once. */
  readonly queueLimit: number;
  /** Tasks of one key that may wait; default `queueLimit`. */
  readonly queueLimitPerKey?: number;
}

/** Key and deadline of a task. */
export interface QueueTicket {
  /** The queue starts one task of each key in turn; tasks without a key share one. */
  readonly queueKey?: string | undefined;
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** Aborts when the caller stops waiting: the queue drops the task, or aborts its signal. */
  readonly signal?: AbortSignal | undefined;
}

/** Weight of the newest duration in the running mean that predicts the wait. */
const NEWEST_WEIGHT = 0.2;

const closing = () => codedError('unavailable', 'the queue is closing', { retryAfterSeconds: 1 });
const passed = (when: string) => codedError('timeout', `the deadline passed ${when}`);

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/** Waiting items by key: takes one item of each key in turn, and items of one key in order of arrival. */
export class RoundRobin<T> {
  /** The first key has the next turn. */
  readonly #waiting = new Map<string, Set<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  count(key: string): number {
    return this.#waiting.get(key)?.size ?? 0;
  }

  /** Upper bound of the items taken before a new one of this key, including later arrivals. */
  countBefore(key: string): number {
    const own = this.count(key);
    return [...this.#waiting].reduce(
      (sum, [other, items]) => sum + (other === key ? own : Math.min(items.size, own + 1)),
      0,
    );
  }

  add(key: string, item: T): void {
    const items = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, items.add(item));
    this.#size += 1;
  }

  remove(key: string, item: T): void {
    const items = this.#waiting.get(key);
    if (!items?.delete(item)) return;
    this.#size -= 1;
    if (items.size === 0) this.#waiting.delete(key);
  }

  /** Takes an item of the first key that may have a turn; the key then moves to the end. */
  take(hasTurn: (key: string) => boolean = () => true): T | undefined {
    for (const [key, items] of this.#waiting) {
      if (!hasTurn(key)) continue;
      for (const item of items) {
        this.remove(key, item);
        if (this.#waiting.delete(key)) this.#waiting.set(key, items);
        return item;
      }
    }
    return undefined;
  }
}

interface QueueState extends QueueLimits {
  readonly now: Clock;
  readonly line: RoundRobin<Waiting>;
  readonly idle: Set<() => void>;
  /** Running tasks of each key that has any. */
  readonly runningByKey: Map<string, number>;
  running: number;
  closed: boolean;
  /** Running mean of the duration of a task, in milliseconds. */
  meanMs: number;
}

function countRunning(state: QueueState, key: string, more: 1 | -1): void {
  const { runningByKey } = state;
  state.running += more;
  const count = (runningByKey.get(key) ?? 0) + more;
  if (count === 0) runningByKey.delete(key);
  else runningByKey.set(key, count);
}

const hasPlace = ({ runningByKey, concurrencyPerKey = Number.POSITIVE_INFINITY }: QueueState, key: string) =>
  (runningByKey.get(key) ?? 0) < concurrencyPerKey;

/** Turns until a new task of this key starts, by all keys and by its own. */
function countTurns({ line, concurrency, concurrencyPerKey = concurrency }: QueueState, key: string): number {
  return Math.max(
    Math.ceil((line.countBefore(key) + 1) / concurrency),
    Math.ceil((line.count(key) + 1) / concurrencyPerKey),
  );
}

function assertAdmitted(state: QueueState, { queueKey = '', deadline, signal }: QueueTicket): void {
  const { line, now, concurrency, meanMs, queueLimit, queueLimitPerKey = queueLimit } = state;
  if (state.closed) throw closing();
  if (signal?.aborted || now() >= deadline) throw passed('before the task came');
  if (state.running < concurrency && hasPlace(state, queueKey)) return;
  const waitMs = countTurns(state, queueKey) * meanMs;
  const isTooSlow = now() + waitMs + meanMs > deadline;
  const isFull = line.size >= queueLimit || line.count(queueKey) >= queueLimitPerKey;
  if (!isTooSlow && !isFull) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw codedError('saturated', 'the queue is full', { retryAfterSeconds });
}

function startNext(state: QueueState): void {
  while (state.running < state.concurrency) {
    const next = state.line.take((key) => hasPlace(state, key));
    if (!next) break;
    next.start();
  }
  if (state.running > 0) return;
  for (const resolve of state.idle) resolve();
  state.idle.clear();
}

/** Resolves when the task may run; rejects if `end` aborts before. */
function waitForTurn(state: QueueState, key: string, end: AbortController): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      state.line.remove(key, waiting);
      reject(end.signal.reason);
    };
    const waiting: Waiting = {
      start() {
        end.signal.removeEventListener('abort', leave);
        countRunning(state, key, 1);
        resolve();
      },
      refuse: (error) => end.abort(error),
    };
    end.signal.addEventListener('abort', leave);
    state.line.add(key, waiting);
    startNext(state);
  });
}

async function runTimed<T>(state: QueueState, key: string, task: () => Promise<T>): Promise<T> {
  const start = state.now();
  try {
    const result = await task();
    state.meanMs += NEWEST_WEIGHT * (state.now() - start - state.meanMs);
    return result;
  } finally {
    countRunning(state, key, -1);
    startNext(state);
  }
}

async function runTask<T>(
  state: QueueState,
  { queueKey = '', deadline, signal }: QueueTicket,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const abort = () => end.abort(passed('or the caller has left'));
  const timer = setTimeout(abort, Math.min(deadline - state.now(), LONGEST_TIMER_MS));
  signal?.addEventListener('abort', abort);
  try {
    await waitForTurn(state, queueKey, end);
    return await runTimed(state, queueKey, () => task(end.signal));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Makes an empty queue that is fair to keys: it starts a task now, or in its key's turn before its deadline, or rejects it at once. `now`
 * returns epoch milliseconds.
 */
export function createFairQueue(limits: QueueLimits, { now = systemClock }: { now?: Clock } = {}) {
  const line = new RoundRobin<Waiting>();
  const state: QueueState = {
    ...limits,
    now,
    line,
    idle: new Set(),
    runningByKey: new Map(),
    running: 0,
    closed: false,
    meanMs: 0,
  };
  return {
    /**
     * Runs the task as soon as fewer than `concurrency` run and its key's turn has come. The task's signal aborts at the deadline, or with
     * the ticket's; the task occupies its place until it ends. Throws code `saturated` with `retryAfterSeconds` if the queue is full or too
     * slow for the deadline, `timeout` if the deadline passes or the caller leaves while the task waits, `unavailable` during closing.
     */
    async run<T>(ticket: QueueTicket, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
      assertAdmitted(state, ticket);
      return runTask(state, ticket, task);
    },
    running: () => state.running,
    waiting: () => line.size,
    hasCapacity: () => !state.closed && (state.running < limits.concurrency || line.size < limits.queueLimit),
    /** Rejects waiting and new tasks; resolves when no task runs. */
    async close(): Promise<void> {
      state.closed = true;
      for (let next = line.take(); next; next = line.take()) next.refuse(closing());
      if (state.running > 0) await new Promise<void>((resolve) => state.idle.add(resolve));
    },
  };
}
export type FairQueue = ReturnType<typeof createFairQueue>;

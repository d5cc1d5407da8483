import { rendererError } from '../renderer-error.ts';
import { pause, withTimeout } from '../timing.ts';
import type { LaunchEngine } from './engine.ts';
import { createGeneration, endGeneration, type Generation, retireGeneration } from './generation.ts';

/** Why a browser was replaced. */
export type RecycleReason = 'count' | 'memory' | 'crash' | 'timeout';

/** What happened, for metrics and log. */
export type FleetEvent =
  | { readonly kind: 'launched' }
  | { readonly kind: 'launch_failed'; readonly cause: unknown }
  | { readonly kind: 'recycled'; readonly reason: RecycleReason };

/** The browser in use, the one being started, and those that are ending. */
export interface Fleet {
  readonly launch: LaunchEngine;
  readonly onEvent: (event: FleetEvent) => void;
  readonly now: () => number;
  readonly living: Set<Generation>;
  current: Generation | undefined;
  launching: Promise<Generation> | undefined;
  /** Launches that failed since the last that did not. */
  failures: number;
  closed: boolean;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
const pauseMs = ({ failures }: Fleet) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));

/** Makes a fleet without a browser. */
export function createFleet(parts: Pick<Fleet, 'launch' | 'onEvent' | 'now'>): Fleet {
  return { ...parts, living: new Set(), current: undefined, launching: undefined, failures: 0, closed: false };
}

function adopt(fleet: Fleet, generation: Generation): void {
  fleet.living.add(generation);
  fleet.current = generation;
  // Nobody wished its end. Its successor does not wait until what is left of it is swept.
  void generation.engine.gone.then(() => {
    if (generation.alive && !generation.retiring) replace(fleet, generation, 'crash');
    generation.alive = false;
  });
  void generation.ended.then(() => fleet.living.delete(generation));
}

async function launchOnce(fleet: Fleet): Promise<Generation> {
  try {
    const generation = createGeneration(await fleet.launch());
    if (fleet.closed) await endGeneration(generation);
    else adopt(fleet, generation);
    fleet.failures = 0;
    fleet.onEvent({ kind: 'launched' });
    return generation;
  } catch (cause) {
    fleet.failures += 1;
    fleet.onEvent({ kind: 'launch_failed', cause });
    throw cause;
  } finally {
    fleet.launching = undefined;
  }
}

/** One launch at a time, shared by all who wait for it. */
function launched(fleet: Fleet): Promise<Generation> {
  fleet.launching ??= launchOnce(fleet);
  return fleet.launching;
}

/** Starts browsers until one stands. */
export async function keepWarm(fleet: Fleet): Promise<void> {
  while (!fleet.closed && !fleet.current) {
    await launched(fleet).catch(() => pause(pauseMs(fleet)));
  }
}

/** The browser in use, or the next; throws code `unavailable` where none starts before the deadline. */
export async function browserBefore(fleet: Fleet, deadline: number): Promise<Generation> {
  let cause: unknown;
  while (!fleet.closed && fleet.now() < deadline) {
    if (fleet.current?.alive) return fleet.current;
    try {
      const generation = await withTimeout(launched(fleet), deadline - fleet.now());
      if (generation.alive) return generation;
    } catch (failure) {
      cause = failure;
      await pause(Math.min(pauseMs(fleet), Math.max(0, deadline - fleet.now())));
    }
  }
  throw rendererError('unavailable', 'no browser started in time', { retryAfterSeconds: 2, cause });
}

/** Gives a browser up at once: it has ended, or it no longer answers. */
export function replace(fleet: Fleet, generation: Generation, reason: 'crash' | 'timeout'): void {
  if (fleet.current === generation) fleet.current = undefined;
  void endGeneration(generation);
  if (fleet.closed) return;
  fleet.onEvent({ kind: 'recycled', reason });
  void keepWarm(fleet);
}

/** Replaces a browser that has served its time; it goes on until its successor stands, so that nobody waits. */
export async function recycle(fleet: Fleet, generation: Generation, reason: 'count' | 'memory'): Promise<void> {
  if (generation !== fleet.current || fleet.launching || fleet.closed) return;
  try {
    await launched(fleet);
  } catch {
    // Reported as a failed launch; the next print tries again.
    return;
  }
  retireGeneration(generation);
  fleet.onEvent({ kind: 'recycled', reason });
}

/** Ends every browser, the one being started included; bounded by `graceMs`. */
export async function closeFleet(fleet: Fleet, graceMs: number): Promise<void> {
  fleet.closed = true;
  await withTimeout(Promise.allSettled([fleet.launching]), graceMs).catch(() => {});
  await Promise.all([...fleet.living].map((generation) => endGeneration(generation)));
}

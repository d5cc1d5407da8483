import { rendererError } from '../renderer-error.ts';
import { withTimeout } from '../with-timeout.ts';
import type { LaunchEngine } from './engine.ts';
import { createGeneration, type Generation } from './generation.ts';
import { createSlots, type SlotLimits } from './slots.ts';

export interface SupervisorLimits extends SlotLimits {
  /** Budget of one report over queue, launch and print, in milliseconds. */
  readonly budgetMs: number;
  /** Longest single print before its browser counts as hung, in milliseconds. */
  readonly printTimeoutMs: number;
  /** A browser is replaced after this many prints … */
  readonly recycleAfterPrints: number;
  /** … or above this memory in MB. */
  readonly recycleAboveMegabytes: number;
}

/** What happened, for metrics and log. */
export type SupervisorEvent =
  | { readonly kind: 'launched' | 'recycled' | 'lost' | 'hung' | 'closed' }
  | { readonly kind: 'launch_failed' | 'print_failed'; readonly cause: unknown }
  | { readonly kind: 'load'; readonly busy: number; readonly queued: number };

/** One Chromium at a time behind a bounded line. */
export interface BrowserSupervisor {
  /**
   * Prints the document as PDF (base64) before the deadline (epoch ms). `prepare` runs once a slot is free. Throws
   * codes `saturated`, `timeout`, `unavailable`; a browser lost on the way is replaced and the print repeated.
   */
  print(prepare: () => string | Promise<string>, deadline: number): Promise<string>;
  /** True while work is taken: room in the line, and the last launch did not fail. */
  hasCapacity(): boolean;
  busy(): number;
  queued(): number;
  /** Refuses what waits, gives what runs `graceMs`, then kills the browser with its process group. */
  close(graceMs: number): Promise<void>;
}

const MEMORY_CHECK_EVERY = 20;
const MOST_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

export interface SupervisorParts {
  readonly launch: LaunchEngine;
  readonly limits: SupervisorLimits;
  readonly onEvent?: (event: SupervisorEvent) => void;
  readonly now?: () => number;
}

/** Supervises the browser; the first launch starts at once and in the background. */
export function superviseBrowser({
  launch,
  limits,
  onEvent = () => {},
  now = Date.now,
}: SupervisorParts): BrowserSupervisor {
  const slots = createSlots(limits, {
    now,
    onChange: () => onEvent({ kind: 'load', busy: slots.busy(), queued: slots.queued() }),
  });
  const living = new Set<Generation>();
  let current: Generation | undefined;
  let launching: Promise<Generation> | undefined;
  let failures = 0;
  let closed = false;

  function adopt(generation: Generation): Generation {
    living.add(generation);
    void generation.ended.then(() => {
      living.delete(generation);
      if (current !== generation) return;
      current = undefined;
      onEvent({ kind: 'lost' });
      if (!closed) void keepWarm();
    });
    current = generation;
    return generation;
  }

  async function launchOnce(): Promise<Generation> {
    try {
      const generation = createGeneration(await launch());
      failures = 0;
      onEvent({ kind: 'launched' });
      if (closed) await generation.kill();
      return adopt(generation);
    } catch (cause) {
      failures += 1;
      onEvent({ kind: 'launch_failed', cause });
      throw cause;
    } finally {
      launching = undefined;
    }
  }

  /** One launch at a time, shared by all who wait for it. */
  function launched(): Promise<Generation> {
    launching ??= launchOnce();
    return launching;
  }

  const pauseMs = () => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));

  async function keepWarm(): Promise<void> {
    while (!closed && !current) {
      await launched().catch(() => pause(pauseMs()));
    }
  }

  function recycleWhenDue(generation: Generation, megabytes: number | null): void {
    const due = generation.prints() >= limits.recycleAfterPrints || (megabytes ?? 0) > limits.recycleAboveMegabytes;
    if (!due || generation !== current || launching || closed) return;
    // The old one goes on serving until its successor stands, so that nobody waits for a recycling.
    launched().then(
      () => {
        generation.retire();
        onEvent({ kind: 'recycled' });
      },
      () => {},
    );
  }

  async function lookAfter(generation: Generation): Promise<void> {
    const checked = generation.prints() % MEMORY_CHECK_EVERY === 0 ? await generation.memoryMegabytes() : null;
    recycleWhenDue(generation, checked);
  }

  /** Prints; a print beyond its limit means a hung browser, even where its caller has given up before. */
  async function printWatched(generation: Generation, document: string): Promise<string> {
    const watch = setTimeout(() => {
      onEvent({ kind: 'hung' });
      void generation.kill();
    }, limits.printTimeoutMs);
    try {
      return await generation.print(document);
    } finally {
      clearTimeout(watch);
    }
  }

  async function browserBefore(deadline: number): Promise<Generation> {
    while (!closed && now() < deadline) {
      if (current?.isAlive()) return current;
      const generation = await withTimeout(launched(), deadline - now()).catch(() => null);
      if (generation?.isAlive()) return generation;
      await pause(Math.min(pauseMs(), Math.max(0, deadline - now())));
    }
    throw rendererError('unavailable', 'no browser started in time', { retryAfterSeconds: 2 });
  }

  async function printUntil(document: string, deadline: number): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const generation = await browserBefore(deadline);
      try {
        const pdf = await withTimeout(printWatched(generation, document), deadline - now());
        void lookAfter(generation);
        return pdf;
      } catch (cause) {
        onEvent({ kind: 'print_failed', cause });
        if (isUnreadable(cause)) throw cause;
        if (attempt === MOST_ATTEMPTS || now() >= deadline) {
          throw rendererError('unavailable', 'no browser printed the report in time', { retryAfterSeconds: 2, cause });
        }
      }
    }
  }

  void keepWarm();

  return {
    print(prepare, callerDeadline) {
      const deadline = Math.min(callerDeadline, now() + limits.budgetMs);
      return slots.run(deadline, async () => printUntil(await prepare(), deadline));
    },
    hasCapacity: () => slots.hasRoom() && failures === 0,
    busy: slots.busy,
    queued: slots.queued,
    async close(graceMs) {
      const finished = slots.close();
      await withTimeout(finished, graceMs).catch(() => {});
      closed = true;
      await withTimeout(Promise.allSettled([launching]), graceMs).catch(() => {});
      await Promise.all([...living].map((generation) => generation.kill()));
      await finished;
      onEvent({ kind: 'closed' });
    },
  };
}

const isUnreadable = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'failed';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

import { codeOf, rendererError } from '../renderer-error.ts';
import { withTimeout } from '../timing.ts';
import type { LaunchEngine } from './engine.ts';
import {
  browserBefore,
  closeFleet,
  createFleet,
  type Fleet,
  type FleetEvent,
  keepWarm,
  recycle,
  replace,
} from './fleet.ts';
import { type Generation, printOn } from './generation.ts';
import { createSlots, type SlotLimits } from './slots.ts';

export interface SupervisorLimits extends SlotLimits {
  /** Budget of one report over queue, launch and print, in milliseconds. */
  readonly budgetMs: number;
  /** Longest that a print may stand still before its browser counts as hung, in milliseconds. */
  readonly printTimeoutMs: number;
  /** A browser is replaced after this many prints … */
  readonly recycleAfterPrints: number;
  /** … or above this memory in MB. */
  readonly recycleAboveMegabytes: number;
}

export type SupervisorEvent = FleetEvent | { readonly kind: 'print_failed'; readonly cause: unknown };

/** One Chromium at a time behind a bounded line. */
export interface BrowserSupervisor {
  /**
   * Prints the document as PDF (base64) before the deadline (epoch ms). `prepare` runs once a slot is free. Throws
   * codes `saturated`, `timeout`, `unavailable`, `failed`; a browser lost on the way is replaced and the print repeated.
   */
  print(prepare: () => string | Promise<string>, deadline: number): Promise<string>;
  /** True while work is taken: room in the line, and the last launch did not fail. */
  hasCapacity(): boolean;
  busy(): number;
  queued(): number;
  /** Refuses what waits, gives what runs `graceMs`, then kills the browser with its process group. */
  close(graceMs: number): Promise<void>;
}

export interface SupervisorParts {
  readonly launch: LaunchEngine;
  readonly limits: SupervisorLimits;
  readonly onEvent?: (event: SupervisorEvent) => void;
  readonly now?: () => number;
}

interface Supervision {
  readonly fleet: Fleet;
  readonly limits: SupervisorLimits;
  readonly onEvent: (event: SupervisorEvent) => void;
  readonly now: () => number;
}

const MEMORY_CHECK_EVERY = 20;
const MOST_ATTEMPTS = 3;

/**
 * A print that stands still means a hung browser, even where its caller has given up before. One that is slow but moves
 * is left alone: on a machine with too much to do, a new browser and the same prints again would only add to it.
 */
async function printWatched({ fleet, limits }: Supervision, generation: Generation, document: string): Promise<string> {
  const watch = setTimeout(() => replace(fleet, generation, 'timeout'), limits.printTimeoutMs);
  try {
    return await printOn(generation, document, () => watch.refresh());
  } finally {
    clearTimeout(watch);
  }
}

async function recycleWhenDue({ fleet, limits }: Supervision, generation: Generation): Promise<void> {
  if (generation.prints >= limits.recycleAfterPrints) return recycle(fleet, generation, 'count');
  if (generation.prints % MEMORY_CHECK_EVERY !== 0) return;
  const megabytes = await generation.engine.memoryMegabytes();
  if ((megabytes ?? 0) > limits.recycleAboveMegabytes) await recycle(fleet, generation, 'memory');
}

async function printBefore(supervision: Supervision, document: string, deadline: number): Promise<string> {
  const { fleet, now, onEvent } = supervision;
  for (let attempt = 1; ; attempt += 1) {
    const generation = await browserBefore(fleet, deadline);
    try {
      const pdf = await withTimeout(printWatched(supervision, generation, document), deadline - now());
      void recycleWhenDue(supervision, generation);
      return pdf;
    } catch (cause) {
      onEvent({ kind: 'print_failed', cause });
      if (codeOf(cause) === 'failed') throw cause;
      if (attempt < MOST_ATTEMPTS && now() < deadline) continue;
      throw rendererError('unavailable', 'no browser printed in time', { retryAfterSeconds: 2, cause });
    }
  }
}

/** Supervises the browser; the first launch starts at once and in the background. */
export function superviseBrowser({
  launch,
  limits,
  onEvent = () => {},
  now = Date.now,
}: SupervisorParts): BrowserSupervisor {
  const slots = createSlots(limits, { now });
  const fleet = createFleet({ launch, onEvent, now });
  const supervision = { fleet, limits, onEvent, now };
  void keepWarm(fleet);
  return {
    print(prepare, callerDeadline) {
      const deadline = Math.min(callerDeadline, now() + limits.budgetMs);
      return slots.run(deadline, async () => printBefore(supervision, await prepare(), deadline));
    },
    hasCapacity: () => slots.hasRoom() && fleet.failures === 0,
    busy: slots.busy,
    queued: slots.queued,
    async close(graceMs) {
      const finished = slots.close();
      await withTimeout(finished, graceMs).catch(() => {});
      await closeFleet(fleet, graceMs);
      await finished;
    },
  };
}

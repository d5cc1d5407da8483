import { createFairQueue, readCode, withTimeout } from '@pain-assessment/service-kit';
import { rendererError, tookTooLong } from '../renderer-error.ts';
import {
  acquireBrowser,
  closeLifecycle,
  createLifecycle,
  endRetired,
  type Lifecycle,
  launchAhead,
  recycle,
  replace,
} from './lifecycle.ts';
import { type ManagedBrowser, type PrintDocument, printOn } from './managed-browser.ts';

export type SupervisorParts = Pick<Lifecycle, 'launch' | 'limits'> & Partial<Pick<Lifecycle, 'onEvent' | 'now'>>;

const MEMORY_CHECK_EVERY = 20;
const MAX_ATTEMPTS = 3;

/**
 * Replaces the browser after a print without progress, even if its caller no longer waits. A slow print that proceeds
 * continues: on an overloaded machine, a new browser and a repeated print would only add load.
 */
async function printWatched(lifecycle: Lifecycle, browser: ManagedBrowser, document: PrintDocument): Promise<string> {
  const watchdog = setTimeout(() => replace(lifecycle, browser, 'timeout'), lifecycle.limits.printTimeoutMs);
  try {
    return await printOn(browser, document, () => watchdog.refresh());
  } finally {
    clearTimeout(watchdog);
    endRetired(lifecycle, browser);
  }
}

async function recycleIfDue(lifecycle: Lifecycle, browser: ManagedBrowser): Promise<void> {
  const { limits } = lifecycle;
  if (browser.prints >= limits.recycleAfterPrints) return recycle(lifecycle, browser, 'count');
  if (browser.prints % MEMORY_CHECK_EVERY !== 0) return;
  const megabytes = await browser.process.memoryMegabytes();
  if ((megabytes ?? 0) > limits.recycleAboveMegabytes) await recycle(lifecycle, browser, 'memory');
}

async function printWithRetries(lifecycle: Lifecycle, document: PrintDocument, deadline: number): Promise<string> {
  const { now, onEvent } = lifecycle;
  for (let attempt = 1; ; attempt += 1) {
    const browser = await acquireBrowser(lifecycle, deadline);
    try {
      const pdf = await withTimeout(printWatched(lifecycle, browser, document), deadline - now(), tookTooLong);
      void recycleIfDue(lifecycle, browser);
      return pdf;
    } catch (cause) {
      onEvent({ kind: 'print_failed', cause });
      if (readCode(cause) === 'failed') throw cause;
      if (attempt < MAX_ATTEMPTS && now() < deadline) continue;
      throw rendererError('unavailable', 'no browser printed in time', { retryAfterSeconds: 2, cause });
    }
  }
}

/** Supervises one browser at a time behind a bounded queue. See README.md in this folder. */
export function superviseBrowser({ launch, limits, onEvent = () => {}, now = Date.now }: SupervisorParts) {
  const queue = createFairQueue(limits, { now });
  const lifecycle = createLifecycle({ launch, limits, onEvent, now });
  return {
    /** Launches the browser before the first print; resolves after the first attempt, successful or not, and continues in the background. */
    start: () => launchAhead(lifecycle),
    /**
     * Prints the document as PDF (base64) before the deadline (epoch ms). `prepare` runs once a page is free. The queue
     * serves its keys in turn. If the browser is lost, the print is repeated on the next one. Throws codes `saturated`,
     * `timeout`, `unavailable`, `failed`.
     */
    print(prepare: () => PrintDocument | Promise<PrintDocument>, callerDeadline: number, queueKey?: string) {
      const deadline = Math.min(callerDeadline, now() + limits.budgetMs);
      return queue.run({ deadline, queueKey }, async () => printWithRetries(lifecycle, await prepare(), deadline));
    },
    /** True if the queue has room and the last launch succeeded. */
    hasCapacity: () => queue.hasCapacity() && lifecycle.failures === 0,
    busy: queue.running,
    queued: queue.waiting,
    /** Rejects queued prints, waits `graceMs` for running ones, then kills the browser with its process group. */
    async close(graceMs: number): Promise<void> {
      const finished = queue.close();
      await withTimeout(finished, graceMs, tookTooLong).catch(() => {});
      await closeLifecycle(lifecycle, graceMs);
      await finished;
    },
  };
}
export type BrowserSupervisor = ReturnType<typeof superviseBrowser>;

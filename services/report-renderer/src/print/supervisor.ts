import { createFairQueue, type FairQueue, type QueueLimits, readCode, withTimeout } from '@pain-assessment/service-kit';
import { rendererError, tookTooLong } from '../renderer-error.ts';
import type { BrowserProcess, LaunchBrowser, PrintDocument, PrintPage } from './ports.ts';

/** Event for metrics and log; `recycled` names the reason for the replacement of a browser. */
export type BrowserEvent =
  | { readonly kind: 'launched' }
  | { readonly kind: 'launch_failed'; readonly cause: unknown }
  | { readonly kind: 'print_failed'; readonly cause: unknown }
  | { readonly kind: 'recycled'; readonly reason: 'count' | 'memory' | 'crash' | 'timeout' };

export interface SupervisorLimits extends QueueLimits {
  /** Time of one report for queue, launch and print, in milliseconds. */
  readonly budgetMs: number;
  /** Longest time between two steps of a print before its browser counts as hung, in milliseconds. */
  readonly printTimeoutMs: number;
  /** The browser is replaced after this number of prints … */
  readonly recycleAfterPrints: number;
  /** … or above this memory in MB. */
  readonly recycleAboveMegabytes: number;
}

export interface SupervisorParts {
  readonly launch: LaunchBrowser;
  readonly limits: SupervisorLimits;
  readonly onEvent?: (event: BrowserEvent) => void;
  readonly now?: () => number;
}

/** A running browser with its free pages. */
interface OpenBrowser {
  readonly process: BrowserProcess;
  /** Pages with a loaded or loading shell, in the order of their readiness. */
  readonly freePages: Promise<PrintPage>[];
  /** Documents printed so far. */
  prints: number;
  /** Prints that run now. */
  running: number;
}

const MEMORY_CHECK_EVERY = 20;
const MAX_ATTEMPTS = 3;
/** Time in milliseconds for a retired browser to close by itself. */
const CLOSE_GRACE_MS = 2_000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 5_000;

/** Uses the global timer, which a test can replace. */
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A promise that may reject before a print awaits it. */
function toleratingRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Opens this number of pages in the background, one after the other: the service starts meanwhile. */
function openPages(process: BrowserProcess, count: number): Promise<PrintPage>[] {
  const pages: Promise<PrintPage>[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const before = pages.at(-1) ?? Promise.resolve();
    pages.push(toleratingRejection(before.then(() => process.openPage())));
  }
  return pages;
}

/** Does not wait: a failed page may never close. It disappears with its browser at the latest. */
function closePage(page: PrintPage | undefined): void {
  page?.close().catch(() => {});
}

async function renewOrReplace({ process }: OpenBrowser, page: PrintPage): Promise<PrintPage> {
  try {
    await page.renew();
    return page;
  } catch {
    closePage(page);
    return process.openPage();
  }
}

/** Owns the browsers behind a bounded queue: the one in use, the one that starts, and those that still exit. See README.md in this folder. */
export class BrowserSupervisor {
  readonly #parts: Required<SupervisorParts>;
  readonly #queue: FairQueue;
  readonly #living = new Set<BrowserProcess>();
  #current: OpenBrowser | undefined;
  #launching: Promise<void> | undefined;
  /** Failed launches since the last successful one. */
  #failures = 0;
  #closed = false;
  readonly busy: () => number;
  readonly queued: () => number;

  constructor({ launch, limits, onEvent = () => {}, now = Date.now }: SupervisorParts) {
    this.#parts = { launch, limits, onEvent, now };
    this.#queue = createFairQueue(limits, { now });
    this.busy = this.#queue.running;
    this.queued = this.#queue.waiting;
  }

  /** True if the queue has room and the last launch succeeded. */
  readonly hasCapacity = () => this.#queue.hasCapacity() && this.#failures === 0;

  /** Launches the browser before the first print; resolves after the first attempt, successful or not, and continues in the background. */
  async start(): Promise<void> {
    this.#ensureBrowser();
    await this.#launching?.catch(() => {});
  }

  /**
   * Prints the document as PDF (base64) before the deadline (epoch ms). `prepare` runs once a page is free. The queue
   * serves its keys in turn. If the browser is lost, the print is repeated on the next one. Throws codes `saturated`,
   * `timeout`, `unavailable`, `failed`.
   */
  print(prepare: () => PrintDocument | Promise<PrintDocument>, callerDeadline: number, queueKey?: string) {
    const { limits, now, onEvent } = this.#parts;
    const deadline = Math.min(callerDeadline, now() + limits.budgetMs);
    return this.#queue.run({ deadline, queueKey }, async () => {
      const document = await prepare();
      for (let attempt = 1; ; attempt += 1) {
        const browser = await this.#acquire(deadline);
        try {
          return await withTimeout(this.#printOn(browser, document), deadline - now(), tookTooLong);
        } catch (cause) {
          onEvent({ kind: 'print_failed', cause });
          if (readCode(cause) === 'failed') throw cause;
          if (attempt < MAX_ATTEMPTS && now() < deadline) continue;
          throw rendererError('unavailable', 'no browser printed in time', { retryAfterSeconds: 2, cause });
        }
      }
    });
  }

  /** Rejects queued prints, waits `graceMs` for running ones, then kills every browser, including one that still starts, with its process group. */
  async close(graceMs: number): Promise<void> {
    const finished = this.#queue.close();
    await withTimeout(finished, graceMs, tookTooLong).catch(() => {});
    this.#closed = true;
    await withTimeout(Promise.allSettled([this.#launching]), graceMs, tookTooLong).catch(() => {});
    await Promise.all([...this.#living].map((process) => process.close(0)));
    await finished;
  }

  /**
   * Prints on a free or new page; closes a page after a failed print. Replaces the browser after a print without progress, even if its
   * caller no longer waits. A slow print that proceeds continues: on an overloaded machine, a new browser and a repeated print would only
   * add load.
   */
  async #printOn(browser: OpenBrowser, document: PrintDocument): Promise<string> {
    const watchdog = setTimeout(() => this.#replace(browser, 'timeout'), this.#parts.limits.printTimeoutMs);
    browser.running += 1;
    let page: PrintPage | undefined;
    try {
      page = await (browser.freePages.shift() ?? browser.process.openPage());
      watchdog.refresh();
      const pdf = await page.print(document, () => watchdog.refresh());
      browser.prints += 1;
      browser.freePages.push(toleratingRejection(renewOrReplace(browser, page)));
      void this.#recycleIfDue(browser);
      return pdf;
    } catch (cause) {
      closePage(page);
      throw cause;
    } finally {
      browser.running -= 1;
      clearTimeout(watchdog);
      this.#endRetired(browser);
    }
  }

  /** The browser in use, or the next; throws code `unavailable` if none starts before the deadline (epoch ms). */
  async #acquire(deadline: number): Promise<OpenBrowser> {
    const leftMs = () => deadline - this.#parts.now();
    let cause: unknown;
    while (!this.#closed && leftMs() > 0) {
      if (this.#current) return this.#current;
      try {
        await withTimeout(this.#launchShared(), leftMs(), tookTooLong);
      } catch (failure) {
        cause = failure;
        const retryMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.#failures, 10));
        await pause(Math.min(retryMs, Math.max(0, leftMs())));
      }
    }
    throw rendererError('unavailable', 'no browser started in time', { retryAfterSeconds: 2, cause });
  }

  /** Retries the launch in the background until a browser runs. */
  #ensureBrowser(): void {
    this.#acquire(Number.POSITIVE_INFINITY).catch(() => {});
  }

  /** One launch at a time, shared by all waiting prints. */
  #launchShared(): Promise<void> {
    this.#launching ??= this.#launchOnce();
    return this.#launching;
  }

  async #launchOnce(): Promise<void> {
    const { launch, onEvent } = this.#parts;
    try {
      const process = await launch();
      if (this.#closed) await process.close(0);
      else this.#use(process);
      this.#failures = 0;
      onEvent({ kind: 'launched' });
    } catch (cause) {
      this.#failures += 1;
      onEvent({ kind: 'launch_failed', cause });
      throw cause;
    } finally {
      this.#launching = undefined;
    }
  }

  #use(process: BrowserProcess): void {
    const { concurrency } = this.#parts.limits;
    const browser = { process, freePages: openPages(process, concurrency), prints: 0, running: 0 };
    this.#living.add(process);
    this.#current = browser;
    void process.lost.then(async () => {
      // A browser that we neither ended nor retired has crashed. The next one starts before the cleanup of this one.
      if (browser === this.#current) this.#replace(browser, 'crash');
      await process.close(0);
      this.#living.delete(process);
    });
  }

  /** Ends a crashed or hung browser at once, and starts the next one. */
  #replace(browser: OpenBrowser, reason: 'crash' | 'timeout'): void {
    if (this.#current === browser) this.#current = undefined;
    void browser.process.close(0);
    if (this.#closed) return;
    this.#parts.onEvent({ kind: 'recycled', reason });
    this.#ensureBrowser();
  }

  async #recycleIfDue(browser: OpenBrowser): Promise<void> {
    const { recycleAfterPrints, recycleAboveMegabytes } = this.#parts.limits;
    if (browser.prints >= recycleAfterPrints) return this.#recycle(browser, 'count');
    if (browser.prints % MEMORY_CHECK_EVERY !== 0) return;
    const megabytes = await browser.process.memoryMegabytes();
    if ((megabytes ?? 0) > recycleAboveMegabytes) await this.#recycle(browser, 'memory');
  }

  /** Replaces an old or large browser; it prints until the next one runs, so that no print waits. */
  async #recycle(browser: OpenBrowser, reason: 'count' | 'memory'): Promise<void> {
    if (browser !== this.#current || this.#launching || this.#closed) return;
    try {
      await this.#launchShared();
    } catch {
      // `launchOnce` has reported the failure; the next print tries again.
      return;
    }
    this.#endRetired(browser);
    this.#parts.onEvent({ kind: 'recycled', reason });
  }

  /** Ends a browser that another one has replaced, after its last running print. */
  #endRetired(browser: OpenBrowser): void {
    if (browser !== this.#current && browser.running === 0) void browser.process.close(CLOSE_GRACE_MS);
  }
}

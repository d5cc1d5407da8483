import { type QueueLimits, withTimeout } from '@pain-assessment/service-kit';
import { rendererError, tookTooLong } from '../renderer-error.ts';
import { type BrowserProcess, type LaunchBrowser, type ManagedBrowser, manageBrowser } from './managed-browser.ts';

/** Reason for the replacement of a browser. */
type RecycleReason = 'count' | 'memory' | 'crash' | 'timeout';

/** Event for metrics and log. */
export type BrowserEvent =
  | { readonly kind: 'launched' }
  | { readonly kind: 'launch_failed'; readonly cause: unknown }
  | { readonly kind: 'print_failed'; readonly cause: unknown }
  | { readonly kind: 'recycled'; readonly reason: RecycleReason };

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

/** State of all browsers: the one in use, the one that starts, and those that still exit. */
export interface Lifecycle {
  readonly launch: LaunchBrowser;
  readonly limits: SupervisorLimits;
  readonly onEvent: (event: BrowserEvent) => void;
  readonly now: () => number;
  readonly living: Set<BrowserProcess>;
  current: ManagedBrowser | undefined;
  launching: Promise<void> | undefined;
  /** Failed launches since the last successful one. */
  failures: number;
  closed: boolean;
}

/** Time in milliseconds for a retired browser to close by itself. */
const CLOSE_GRACE_MS = 2_000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 5_000;
const retryMs = ({ failures }: Lifecycle) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));

/** Uses the global timer, which a test can replace. */
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Makes a lifecycle without a browser. */
export function createLifecycle(parts: Pick<Lifecycle, 'launch' | 'limits' | 'onEvent' | 'now'>): Lifecycle {
  return { ...parts, living: new Set(), current: undefined, launching: undefined, failures: 0, closed: false };
}

function use(lifecycle: Lifecycle, process: BrowserProcess): void {
  const browser = manageBrowser(process, lifecycle.limits.concurrency);
  lifecycle.living.add(process);
  lifecycle.current = browser;
  void process.lost.then(async () => {
    // A browser that we neither ended nor retired has crashed. The next one starts before the cleanup of this one.
    if (browser === lifecycle.current) replace(lifecycle, browser, 'crash');
    await process.close(0);
    lifecycle.living.delete(process);
  });
}

async function launchOnce(lifecycle: Lifecycle): Promise<void> {
  try {
    const process = await lifecycle.launch();
    if (lifecycle.closed) await process.close(0);
    else use(lifecycle, process);
    lifecycle.failures = 0;
    lifecycle.onEvent({ kind: 'launched' });
  } catch (cause) {
    lifecycle.failures += 1;
    lifecycle.onEvent({ kind: 'launch_failed', cause });
    throw cause;
  } finally {
    lifecycle.launching = undefined;
  }
}

/** One launch at a time, shared by all waiting prints. */
function launchShared(lifecycle: Lifecycle): Promise<void> {
  lifecycle.launching ??= launchOnce(lifecycle);
  return lifecycle.launching;
}

/** The browser in use, or the next; throws code `unavailable` if none starts before the deadline (epoch ms). */
export async function acquireBrowser(lifecycle: Lifecycle, deadline: number): Promise<ManagedBrowser> {
  const leftMs = () => deadline - lifecycle.now();
  let cause: unknown;
  while (!lifecycle.closed && leftMs() > 0) {
    if (lifecycle.current) return lifecycle.current;
    try {
      await withTimeout(launchShared(lifecycle), leftMs(), tookTooLong);
    } catch (failure) {
      cause = failure;
      await pause(Math.min(retryMs(lifecycle), Math.max(0, leftMs())));
    }
  }
  throw rendererError('unavailable', 'no browser started in time', { retryAfterSeconds: 2, cause });
}

/** Retries the launch in the background until a browser runs. */
function ensureBrowser(lifecycle: Lifecycle): void {
  acquireBrowser(lifecycle, Number.POSITIVE_INFINITY).catch(() => {});
}

/** Launches the first browser; resolves after the first attempt, and retries a failed one in the background. */
export async function launchAhead(lifecycle: Lifecycle): Promise<void> {
  ensureBrowser(lifecycle);
  await lifecycle.launching?.catch(() => {});
}

/** Ends a crashed or hung browser at once, and starts the next one. */
export function replace(lifecycle: Lifecycle, browser: ManagedBrowser, reason: 'crash' | 'timeout'): void {
  if (lifecycle.current === browser) lifecycle.current = undefined;
  void browser.process.close(0);
  if (lifecycle.closed) return;
  lifecycle.onEvent({ kind: 'recycled', reason });
  ensureBrowser(lifecycle);
}

/** Replaces an old or large browser; it prints until the next one runs, so that no print waits. */
export async function recycle(
  lifecycle: Lifecycle,
  browser: ManagedBrowser,
  reason: 'count' | 'memory',
): Promise<void> {
  if (browser !== lifecycle.current || lifecycle.launching || lifecycle.closed) return;
  try {
    await launchShared(lifecycle);
  } catch {
    // `launchOnce` has reported the failure; the next print tries again.
    return;
  }
  endRetired(lifecycle, browser);
  lifecycle.onEvent({ kind: 'recycled', reason });
}

/** Ends a browser that another one has replaced, after its last running print. */
export function endRetired(lifecycle: Lifecycle, browser: ManagedBrowser): void {
  if (browser !== lifecycle.current && browser.running === 0) void browser.process.close(CLOSE_GRACE_MS);
}

/** Ends every browser, including one that still starts; bounded by `graceMs`. */
export async function closeLifecycle(lifecycle: Lifecycle, graceMs: number): Promise<void> {
  lifecycle.closed = true;
  await withTimeout(Promise.allSettled([lifecycle.launching]), graceMs, tookTooLong).catch(() => {});
  await Promise.all([...lifecycle.living].map((process) => process.close(0)));
}

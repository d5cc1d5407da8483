import { withTimeout } from '@pain-assessment/service-kit';
import { rendererError, tookTooLong } from '../renderer-error.ts';
import {
  endBrowser,
  type LaunchBrowser,
  type ManagedBrowser,
  manageBrowser,
  retireBrowser,
} from './managed-browser.ts';

/** Reason for the replacement of a browser. */
type RecycleReason = 'count' | 'memory' | 'crash' | 'timeout';

/** Event for metrics and log. */
export type BrowserEvent =
  | { readonly kind: 'launched' }
  | { readonly kind: 'launch_failed'; readonly cause: unknown }
  | { readonly kind: 'print_failed'; readonly cause: unknown }
  | { readonly kind: 'recycled'; readonly reason: RecycleReason };

/** State of all browsers: the one in use, the one that starts, and those that still exit. */
export interface Lifecycle {
  readonly launch: LaunchBrowser;
  /** Number of pages that a new browser opens in advance. */
  readonly pages: number;
  readonly onEvent: (event: BrowserEvent) => void;
  readonly now: () => number;
  readonly living: Set<ManagedBrowser>;
  current: ManagedBrowser | undefined;
  launching: Promise<ManagedBrowser> | undefined;
  /** Failed launches since the last successful one. */
  failures: number;
  closed: boolean;
}

const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 5_000;
const retryMs = ({ failures }: Lifecycle) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));

/** Uses the global timer, which a test can replace. */
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Makes a lifecycle without a browser. */
export function createLifecycle(parts: Pick<Lifecycle, 'launch' | 'pages' | 'onEvent' | 'now'>): Lifecycle {
  return { ...parts, living: new Set(), current: undefined, launching: undefined, failures: 0, closed: false };
}

function use(lifecycle: Lifecycle, browser: ManagedBrowser): void {
  lifecycle.living.add(browser);
  lifecycle.current = browser;
  // A browser that we neither ended nor retired has crashed. The next one starts before the cleanup of this one.
  void browser.process.lost.then(() => {
    if (browser.alive && !browser.retiring) replace(lifecycle, browser, 'crash');
    browser.alive = false;
  });
  void browser.ended.then(() => lifecycle.living.delete(browser));
}

async function launchOnce(lifecycle: Lifecycle): Promise<ManagedBrowser> {
  try {
    const browser = manageBrowser(await lifecycle.launch(), lifecycle.pages);
    if (lifecycle.closed) await endBrowser(browser);
    else use(lifecycle, browser);
    lifecycle.failures = 0;
    lifecycle.onEvent({ kind: 'launched' });
    return browser;
  } catch (cause) {
    lifecycle.failures += 1;
    lifecycle.onEvent({ kind: 'launch_failed', cause });
    throw cause;
  } finally {
    lifecycle.launching = undefined;
  }
}

/** One launch at a time, shared by all waiting prints. */
function launchShared(lifecycle: Lifecycle): Promise<ManagedBrowser> {
  lifecycle.launching ??= launchOnce(lifecycle);
  return lifecycle.launching;
}

/** Retries the launch until a browser runs. */
export async function ensureBrowser(lifecycle: Lifecycle): Promise<void> {
  while (!lifecycle.closed && !lifecycle.current) {
    await launchShared(lifecycle).catch(() => pause(retryMs(lifecycle)));
  }
}

/** The browser in use, or the next; throws code `unavailable` if none starts before the deadline (epoch ms). */
export async function acquireBrowser(lifecycle: Lifecycle, deadline: number): Promise<ManagedBrowser> {
  const leftMs = () => deadline - lifecycle.now();
  let cause: unknown;
  while (!lifecycle.closed && leftMs() > 0) {
    if (lifecycle.current?.alive) return lifecycle.current;
    try {
      const browser = await withTimeout(launchShared(lifecycle), leftMs(), tookTooLong);
      if (browser.alive) return browser;
    } catch (failure) {
      cause = failure;
      await pause(Math.min(retryMs(lifecycle), Math.max(0, leftMs())));
    }
  }
  throw rendererError('unavailable', 'no browser started in time', { retryAfterSeconds: 2, cause });
}

/** Ends a crashed or hung browser at once, and starts the next one. */
export function replace(lifecycle: Lifecycle, browser: ManagedBrowser, reason: 'crash' | 'timeout'): void {
  if (lifecycle.current === browser) lifecycle.current = undefined;
  void endBrowser(browser);
  if (lifecycle.closed) return;
  lifecycle.onEvent({ kind: 'recycled', reason });
  void ensureBrowser(lifecycle);
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
  retireBrowser(browser);
  lifecycle.onEvent({ kind: 'recycled', reason });
}

/** Ends every browser, including one that still starts; bounded by `graceMs`. */
export async function closeLifecycle(lifecycle: Lifecycle, graceMs: number): Promise<void> {
  lifecycle.closed = true;
  await withTimeout(Promise.allSettled([lifecycle.launching]), graceMs, tookTooLong).catch(() => {});
  await Promise.all([...lifecycle.living].map((browser) => endBrowser(browser)));
}

import type { Logger } from '@pain-assessment/service-kit';
import { loadOnce } from '../load-once.ts';
import type { RenderMetrics } from '../metrics.ts';
import { type RendererSettings, sandboxPolicy } from '../settings.ts';
import type { BrowserEvent, SupervisorLimits } from './supervisor.ts';
import { BrowserSupervisor } from './supervisor.ts';

const LAUNCH_TIMEOUT_MS = 15_000;

interface BrowserParts {
  readonly log: Logger;
  readonly metrics: RenderMetrics;
  /** Reads the document without content that every page loads first. */
  readonly readShell: () => string;
}

function logEvent(log: Logger, event: BrowserEvent): void {
  if (event.kind === 'launched') log.debug({}, 'browser started');
  if (event.kind === 'recycled') log.info({ reason: event.reason }, 'browser replaced');
  if (event.kind === 'launch_failed') log.error({ err: event.cause }, 'no browser started');
  if (event.kind === 'print_failed') log.warn({ err: event.cause }, 'a print failed');
}

function readLimits(settings: RendererSettings): SupervisorLimits {
  return {
    concurrency: settings.RENDER_CONCURRENCY,
    queueLimit: settings.RENDER_QUEUE_LIMIT,
    // One account may fill half of the queue.
    queueLimitPerKey: Math.ceil(settings.RENDER_QUEUE_LIMIT / 2),
    budgetMs: 1000 * settings.RENDER_BUDGET_SECONDS,
    printTimeoutMs: 1000 * settings.RENDER_PRINT_TIMEOUT_SECONDS,
    recycleAfterPrints: settings.RENDER_RECYCLE_AFTER,
    recycleAboveMegabytes: settings.RENDER_RECYCLE_ABOVE_MB,
  };
}

/** Supervises Chromium by the settings, and writes its events to log and metrics. */
export function startBrowser(settings: RendererSettings, { log, metrics, readShell }: BrowserParts) {
  const sandbox = sandboxPolicy(settings, process.getuid?.() === 0);
  if (sandbox === 'off') log.warn({}, 'Chromium runs without its sandbox');
  const chromiumPath = settings.CHROMIUM_PATH;
  // Puppeteer is slow to load.
  const launcher = loadOnce(async () => {
    const { createLauncher } = await import('./launch.ts');
    const onOverflow = (boxes: readonly string[]) => {
      metrics.overflowed(boxes);
      log.warn({ reason: boxes.join(' ') }, 'the content of a document overflows');
    };
    const options = { chromiumPath, sandbox, launchTimeoutMs: LAUNCH_TIMEOUT_MS, log, onOverflow };
    return createLauncher({ ...options, shell: readShell() });
  });
  const browser = new BrowserSupervisor({
    launch: async () => (await launcher())(),
    limits: readLimits(settings),
    onEvent(event) {
      metrics.browserEvent(event);
      logEvent(log, event);
    },
  });
  metrics.watch(browser, settings.RENDER_CONCURRENCY);
  return browser;
}

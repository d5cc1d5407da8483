import type { Logger } from '@pain-assessment/service-kit';
import type { LaunchEngine } from './browser/engine.ts';
import { type SandboxPolicy, sandboxPolicy } from './browser/sandbox.ts';
import { type BrowserSupervisor, type SupervisorEvent, superviseBrowser } from './browser/supervisor.ts';
import type { RenderMetrics } from './metrics.ts';
import { once } from './once.ts';
import type { RendererSettings } from './settings.ts';

const LAUNCH_TIMEOUT_MS = 15_000;

function logEvent(log: Logger, event: SupervisorEvent): void {
  if (event.kind === 'launched') log.info({}, 'browser started');
  if (event.kind === 'recycled') log.info({ reason: event.reason }, 'browser replaced');
  if (event.kind === 'launch_failed') log.error({ err: event.cause }, 'no browser started');
  if (event.kind === 'print_failed') log.warn({ err: event.cause }, 'a print failed');
}

/** Puppeteer takes long to load; so it is loaded for the first launch, in the background, and not before `after`. */
function lazyLauncher(
  settings: RendererSettings,
  { sandbox, log, after }: { sandbox: SandboxPolicy; log: Logger; after: Promise<unknown> },
): LaunchEngine {
  const launcher = once(async () => {
    await after;
    const { createLauncher } = await import('./browser/launch.ts');
    return createLauncher({
      chromiumPath: settings.CHROMIUM_PATH,
      sandbox,
      launchTimeoutMs: LAUNCH_TIMEOUT_MS,
      log,
    });
  });
  return async () => (await launcher())();
}

interface BrowserParts {
  readonly log: Logger;
  readonly metrics: RenderMetrics;
  /** What the first launch waits for. */
  readonly after: Promise<unknown>;
}

export interface StartedBrowser {
  readonly browser: BrowserSupervisor;
  /** Resolves when the first launch is over, well or ill. */
  readonly tried: Promise<void>;
}

/** Supervises Chromium by the settings, with its events in log and metrics; the first launch is in the background. */
export function startBrowser(settings: RendererSettings, { log, metrics, after }: BrowserParts): StartedBrowser {
  let over: () => void;
  const tried = new Promise<void>((resolve) => {
    over = resolve;
  });
  const sandbox = sandboxPolicy({
    setting: settings.CHROMIUM_SANDBOX,
    production: settings.NODE_ENV === 'production',
    root: process.getuid?.() === 0,
  });
  if (sandbox === 'off') log.warn({}, 'Chromium runs without its sandbox');
  const browser = superviseBrowser({
    launch: lazyLauncher(settings, { sandbox, log, after }),
    limits: {
      concurrency: settings.RENDER_CONCURRENCY,
      queueLimit: settings.RENDER_QUEUE_LIMIT,
      budgetMs: 1000 * settings.RENDER_BUDGET_SECONDS,
      printTimeoutMs: 1000 * settings.RENDER_PRINT_TIMEOUT_SECONDS,
      recycleAfterPrints: settings.RENDER_RECYCLE_AFTER,
      recycleAboveMegabytes: settings.RENDER_RECYCLE_ABOVE_MB,
    },
    onEvent(event) {
      metrics.browserEvent(event);
      logEvent(log, event);
      if (event.kind !== 'print_failed') over();
    },
  });
  metrics.watch(browser, settings.RENDER_CONCURRENCY);
  return { browser, tried };
}

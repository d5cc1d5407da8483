import type { Bus } from '@pain-assessment/bus';
import { REPORT_FIGURES, REPORT_PDF } from '@pain-assessment/contracts';
import type { App, Logger, Platform } from '@pain-assessment/service-kit';
import type { LaunchEngine } from './browser/engine.ts';
import { type SandboxPolicy, sandboxPolicy } from './browser/sandbox.ts';
import { createSlots } from './browser/slots.ts';
import { type BrowserSupervisor, type SupervisorEvent, superviseBrowser } from './browser/supervisor.ts';
import { createFiguresHandler, createPdfHandler } from './handlers.ts';
import { createRenderMetrics, type RenderMetrics } from './metrics.ts';
import type { RendererSettings } from './settings.ts';
import { startWarming } from './warming.ts';

const GROUP = 'report-renderer';
const LAUNCH_TIMEOUT_MS = 15_000;
const CLOSE_GRACE_MS = 5_000;
/** Pictures are made on the processor of this process: side by side they would only make each other late. */
const FIGURES_LIMITS = { concurrency: 1, queueLimit: 64 } as const;
/** Requests are admitted or refused here, by our own line, and not queued before it. */
const TAKE_ALL = { maxConcurrent: 10_000, maxQueued: 0 } as const;

function logEvent(log: Logger, event: SupervisorEvent): void {
  if (event.kind === 'launched') log.info({}, 'browser started');
  if (event.kind === 'recycled') log.info({ reason: event.reason }, 'browser replaced');
  if (event.kind === 'launch_failed') log.error({ err: event.cause }, 'no browser started');
  if (event.kind === 'print_failed') log.warn({ err: event.cause }, 'a print failed');
}

/** Runs the work at the first call, and once; again only after it failed. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((cause) => {
      done = undefined;
      throw cause;
    });
    return done;
  };
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

function startBrowser(settings: RendererSettings, { log, metrics, after }: BrowserParts): BrowserSupervisor {
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
    },
  });
  metrics.watch(browser, settings.RENDER_CONCURRENCY);
  return browser;
}

/** Wires the renderer and serves figures and reports on the bus; the browser starts in the background. */
export async function startApp(settings: RendererSettings, { log, metrics, bus }: Platform<Bus>): Promise<App> {
  const renderMetrics = createRenderMetrics(metrics);
  const slots = createSlots(FIGURES_LIMITS);
  // Charts, fonts and canvases take long to load, and the first drawing long to make: both in the background.
  const rendering = once(async () => {
    // Canvases hold no text here; without this they read every font of the system as they load.
    process.env.DISABLE_SYSTEM_FONTS_LOAD ??= '1';
    return (await import('./rendering.ts')).createRendering({ log });
  });
  const warming = startWarming({ rendering, slots, log });
  // Both want this thread, and a patient needs the figures first.
  const browser = startBrowser(settings, { log, metrics: renderMetrics, after: warming.drawn });
  const onFigures = createFiguresHandler({ rendering, slots, metrics: renderMetrics });
  const onPdf = createPdfHandler({ rendering, browser, metrics: renderMetrics });
  const serving = await Promise.all([
    bus.serve(REPORT_FIGURES, onFigures, { group: GROUP, ...TAKE_ALL }),
    bus.serve(REPORT_PDF, onPdf, { group: GROUP, ...TAKE_ALL }),
  ]);

  return {
    ready: () => warming.isWarm() && bus.isConnected() && browser.hasCapacity() && slots.hasRoom(),
    /** Intake stops first: a running render still needs its browser. */
    async close() {
      await Promise.all(serving.map((served) => served.drain()));
      await warming.done;
      await browser.close(CLOSE_GRACE_MS);
    },
  };
}

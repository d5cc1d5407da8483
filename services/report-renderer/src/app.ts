import type { Bus, Serving } from '@pain-assessment/bus';
import { REPORT_COMPARISON, REPORT_FIGURES, REPORT_PDF } from '@pain-assessment/contracts';
import { type App, createFairQueue, type Logger, type Platform } from '@pain-assessment/service-kit';
import { startBrowser } from './browser/start-browser.ts';
import { createDocumentHandler, createFiguresHandler, createReportHandler, type HandlerParts } from './handlers.ts';
import { createRenderMetrics } from './metrics.ts';
import type { Rendering } from './rendering.ts';
import { createShells } from './report/shell.ts';
import type { RendererSettings } from './settings.ts';
import { openIntake, printFirst, startWarmUp } from './warm-up.ts';

const GROUP = 'report-renderer';
const CLOSE_GRACE_MS = 5_000;
/** Drawing uses the processor of this process: parallel pictures would only delay each other. */
const FIGURES_LIMITS = { concurrency: 1, queueLimit: 64, queueLimitPerKey: 32 } as const;

/** Loads fonts and drawing once, at the first use, because loading is slow; loads them again only after a failure. */
function createLazyRendering(log: Logger): () => Promise<Rendering> {
  let loading: Promise<Rendering> | undefined;
  const load = async () => (await import('./rendering.ts')).createRendering({ log });
  return () => {
    loading ??= load().catch((cause) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
}

/** Joins the queue group for figures, reports and comparisons. */
function serveAll(bus: Bus, parts: HandlerParts): Promise<Serving[]> {
  const options = { group: GROUP };
  return Promise.all([
    bus.serve(REPORT_FIGURES, createFiguresHandler(parts), options),
    bus.serve(REPORT_PDF, createReportHandler(parts), options),
    bus.serve(REPORT_COMPARISON, createDocumentHandler('comparison', parts), options),
  ]);
}

/**
 * Wires the renderer; the browser starts in the background. It serves figures and reports on the bus once it has drawn
 * every body and printed a report. If it is `alone` on its bus, it serves after the first body and warms up meanwhile.
 */
export async function startApp(
  settings: RendererSettings,
  { log, metrics, bus }: Platform<Bus>,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<App> {
  const renderMetrics = createRenderMetrics(metrics);
  const queue = createFairQueue(FIGURES_LIMITS);
  const rendering = createLazyRendering(log);
  const warmUp = startWarmUp({ rendering, log });
  // Loading the browser's client blocks the thread that draws, and a patient needs the figures first.
  const { browser, tried } = startBrowser(settings, {
    log,
    metrics: renderMetrics,
    after: warmUp.drawn,
    readShell: () => createShells().core,
  });
  const printed = () => tried.then(() => printFirst({ rendering, browser, log }));
  const warm = alone ? warmUp.drawn : Promise.all([warmUp.done, printed()]).then(([drawn]) => drawn);
  const intake = openIntake({ warm, log }, () => serveAll(bus, { rendering, queue, browser, metrics: renderMetrics }));

  return {
    ready: () => intake.isOpen() && bus.isConnected() && browser.hasCapacity() && queue.hasCapacity(),
    /** Intake stops first: a running render still needs its browser. */
    async close() {
      warmUp.stop();
      await intake.close();
      await browser.close(CLOSE_GRACE_MS);
    },
  };
}

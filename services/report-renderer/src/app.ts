import type { Bus, Serving } from '@pain-assessment/bus';
import { REPORT_COMPARISON, REPORT_FIGURES, REPORT_PDF } from '@pain-assessment/contracts';
import { type App, createFairQueue, type Logger, type Platform } from '@pain-assessment/service-kit';
import { createShells } from './document/shell.ts';
import { createHandlers, type HandlerParts } from './handlers.ts';
import { loadOnce } from './load-once.ts';
import { createRenderMetrics } from './metrics.ts';
import { startBrowser } from './print/start-browser.ts';
import type { RendererSettings } from './settings.ts';
import { drawBodies, printFirst } from './warm-up.ts';

const GROUP = 'report-renderer';
const CLOSE_GRACE_MS = 5_000;
/** Drawing uses the processor of this process: parallel pictures would only delay each other. */
const FIGURES_LIMITS = { concurrency: 1, queueLimit: 64, queueLimitPerKey: 32 } as const;

interface Joining {
  /** Resolves when the renderer can serve. */
  readonly warm: Promise<unknown>;
  /** Aborts if the renderer closes before. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * Joins the queue group for figures, reports and comparisons once warm, and logs a failure. A NATS queue group sends requests
 * to every member alike, independent of the pod's readiness: a member that still loads would let a patient wait.
 */
function joinGroup(bus: Bus, parts: HandlerParts, { warm, signal, log }: Joining) {
  const { figures, report, comparison } = createHandlers(parts);
  const options = { group: GROUP };
  let isJoined = false;
  let serving: Promise<readonly Serving[]> = Promise.resolve([]);
  async function join(): Promise<void> {
    await warm;
    if (signal.aborted) return;
    serving = Promise.all([
      bus.serve(REPORT_FIGURES, figures, options),
      bus.serve(REPORT_PDF, report, options),
      bus.serve(REPORT_COMPARISON, comparison, options),
    ]);
    await serving;
    isJoined = true;
  }
  join().catch((err) => log.error({ err }, 'no work can be taken'));
  return {
    isJoined: () => isJoined,
    /** Leaves the group; resolves when every received request is answered. */
    async leave(): Promise<void> {
      const served = await serving.catch(() => []);
      await Promise.all(served.map((each) => each.drain()));
    },
  };
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
  // Fonts and drawing are slow to load.
  const rendering = loadOnce(async () => (await import('./rendering.ts')).createRendering({ log }));
  const stopping = new AbortController();
  const { signal } = stopping;
  const drawn = drawBodies({ rendering, log, signal });
  const browser = startBrowser(settings, { log, metrics: renderMetrics, readShell: () => createShells().core });
  // Loading the browser's client blocks the thread that draws, and a patient needs the figures first.
  const launched = drawn.first.then(() => browser.start());
  const printed = () => launched.then(() => printFirst({ rendering, browser, log }));
  const warm = alone ? drawn.first : Promise.all([drawn.all, printed()]);
  const group = joinGroup(bus, { rendering, queue, browser, metrics: renderMetrics }, { warm, signal, log });

  return {
    ready: () => group.isJoined() && bus.isConnected() && browser.hasCapacity() && queue.hasCapacity(),
    /** Intake stops first: a running render still needs its browser. */
    async close() {
      stopping.abort();
      await group.leave();
      await browser.close(CLOSE_GRACE_MS);
    },
  };
}

import type { Bus } from '@pain-assessment/bus';
import { REPORT_FIGURES, REPORT_PDF } from '@pain-assessment/contracts';
import type { App, Platform } from '@pain-assessment/service-kit';
import { createSlots } from './browser/slots.ts';
import { createFiguresHandler, createPdfHandler } from './handlers.ts';
import { openIntake } from './intake.ts';
import { createRenderMetrics } from './metrics.ts';
import { once } from './once.ts';
import type { RendererSettings } from './settings.ts';
import { startBrowser } from './start-browser.ts';
import { startWarming } from './warming.ts';

const GROUP = 'report-renderer';
const CLOSE_GRACE_MS = 5_000;
/** Pictures are made on the processor of this process: side by side they would only make each other late. */
const FIGURES_LIMITS = { concurrency: 1, queueLimit: 64 } as const;
/** Requests are admitted or refused here, by our own line, and not queued before it. */
const TAKE_ALL = { maxConcurrent: 10_000, maxQueued: 0 } as const;

export interface RendererOptions {
  /** No other renderer shares its bus: it serves as soon as it can draw, and warms the rest while nobody else could help. */
  readonly alone?: boolean;
}

/**
 * Wires the renderer; the browser starts in the background. It serves figures and reports on the bus once it has drawn both
 * bodies and tried its browser: a queue group gives work to every member alike, and one that still loads would let a
 * patient wait whom another one could serve.
 */
export async function startApp(
  settings: RendererSettings,
  { log, metrics, bus }: Platform<Bus>,
  { alone = false }: RendererOptions = {},
): Promise<App> {
  const renderMetrics = createRenderMetrics(metrics);
  const slots = createSlots(FIGURES_LIMITS);
  // Charts, fonts and canvases take long to load, and the first drawing long to make: both in the background.
  const rendering = once(async () => {
    // Canvases hold no text here; without this they read every font of the system as they load.
    process.env.DISABLE_SYSTEM_FONTS_LOAD ??= '1';
    return (await import('./rendering.ts')).createRendering({ log });
  });
  const warming = startWarming({ rendering, log });
  // Both want this thread, and a patient needs the figures first.
  const { browser, tried } = startBrowser(settings, { log, metrics: renderMetrics, after: warming.drawn });
  const onFigures = createFiguresHandler({ rendering, slots, metrics: renderMetrics });
  const onPdf = createPdfHandler({ rendering, browser, metrics: renderMetrics });
  const warm = alone ? warming.drawn : Promise.all([warming.done, tried]).then(([able]) => able);
  const intake = openIntake({ warm, log }, () =>
    Promise.all([
      bus.serve(REPORT_FIGURES, onFigures, { group: GROUP, ...TAKE_ALL }),
      bus.serve(REPORT_PDF, onPdf, { group: GROUP, ...TAKE_ALL }),
    ]),
  );

  return {
    ready: () => intake.isOpen() && bus.isConnected() && browser.hasCapacity() && slots.hasRoom(),
    /** Intake stops first: a running render still needs its browser. */
    async close() {
      warming.stop();
      await intake.close();
      await browser.close(CLOSE_GRACE_MS);
    },
  };
}

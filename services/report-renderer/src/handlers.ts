import type { ComparisonRequest, FiguresReply, FiguresRequest, PdfReply, PdfRequest } from '@pain-assessment/contracts';
import { type FairQueue, type QueueTicket, readCode } from '@pain-assessment/service-kit';
import type { RenderKind, RenderMetrics } from './metrics.ts';
import type { BrowserSupervisor } from './print/supervisor.ts';
import type { Rendering } from './rendering.ts';

/** Dependencies of the handlers. */
export interface HandlerParts {
  readonly rendering: () => Promise<Rendering>;
  /** Queue of drawing: one set of pictures at a time. */
  readonly queue: FairQueue;
  readonly browser: Pick<BrowserSupervisor, 'print' | 'busy' | 'queued'>;
  readonly metrics: RenderMetrics;
}

/** Sums the durations between its starts and stops. */
function createStopwatch() {
  let started: number | undefined;
  let total: number | undefined;
  return {
    /** Starts, and runs the work. */
    begin<T>(work: () => T): T {
      started = performance.now();
      return work();
    },
    stop(): void {
      if (started !== undefined) total = (total ?? 0) + (performance.now() - started) / 1000;
      started = undefined;
    },
    /** Undefined before the first stop. */
    seconds: () => total,
  };
}
type Stopwatch = ReturnType<typeof createStopwatch>;

/** Counts every outcome, and measures the time of the work without its waits in queues. */
async function counted<T>(
  metrics: RenderMetrics,
  kind: RenderKind,
  run: (worked: Stopwatch) => Promise<T>,
): Promise<T> {
  const worked = createStopwatch();
  try {
    const reply = await run(worked);
    worked.stop();
    const seconds = worked.seconds();
    metrics.rendered({ kind, outcome: 'ok', ...(seconds !== undefined && { seconds }) });
    return reply;
  } catch (cause) {
    metrics.rendered({ kind, outcome: readCode(cause) ?? 'failed' });
    throw cause;
  }
}

/** The handlers of the calls; each answers a request before its deadline, and accounts take turns. */
export function createHandlers({ rendering, queue, browser, metrics }: HandlerParts) {
  const loads = [queue.running, queue.waiting, browser.busy, browser.queued];
  return {
    /** Serves REPORT_FIGURES. */
    figures: (request: FiguresRequest, ticket: QueueTicket): Promise<FiguresReply> =>
      counted(metrics, 'figures', async (worked) => {
        const { figures } = await rendering();
        return queue.run(ticket, () => worked.begin(() => figures(request)));
      }),
    /** Serves REPORT_PDF: a request with `if_idle` is answered without a PDF while anything else is in progress. */
    async report({ if_idle: ifIdle, ...request }: PdfRequest, ticket: QueueTicket): Promise<PdfReply> {
      if (ifIdle && loads.some((load) => load() > 0)) return { pdf: '' };
      return counted(metrics, 'pdf', async (worked) => {
        const { pdf } = await rendering();
        const write = () => worked.begin(() => pdf.write(request));
        const printed = await browser.print(write, ticket.deadline, ticket.queueKey);
        return { pdf: await pdf.complete(printed, request) };
      });
    },
    /** Serves REPORT_COMPARISON: drawn in the queue of the figures, and printed afterwards, so that no page waits for a drawing. */
    comparison: (request: ComparisonRequest, ticket: QueueTicket): Promise<PdfReply> =>
      counted(metrics, 'comparison', async (worked) => {
        const { comparison } = await rendering();
        const draw = () => worked.begin(() => comparison.write(request)).finally(worked.stop);
        const document = await queue.run(ticket, draw);
        const write = () => worked.begin(() => document);
        const printed = await browser.print(write, ticket.deadline, ticket.queueKey);
        return { pdf: await comparison.complete(printed, request) };
      }),
  };
}

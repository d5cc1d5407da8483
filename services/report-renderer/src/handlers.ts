import type { ComparisonRequest, FiguresReply, FiguresRequest, PdfReply, PdfRequest } from '@pain-assessment/contracts';
import { type FairQueue, type QueueTicket, readCode } from '@pain-assessment/service-kit';
import type { BrowserSupervisor } from './browser/supervisor.ts';
import type { RenderKind, RenderMetrics } from './metrics.ts';
import type { Rendering } from './rendering.ts';

/** Dependencies of the handlers. */
export interface HandlerParts {
  readonly rendering: () => Promise<Rendering>;
  /** Queue of drawing: one set of pictures at a time. */
  readonly queue: FairQueue;
  readonly browser: Pick<BrowserSupervisor, 'print' | 'busy' | 'queued'>;
  readonly metrics: RenderMetrics;
}

/** Counts every outcome, and measures the time of the work without its wait in the queue. */
async function counted<T>(
  metrics: RenderMetrics,
  kind: RenderKind,
  run: (begun: () => void) => Promise<T>,
): Promise<T> {
  let start: number | undefined;
  try {
    const reply = await run(() => {
      start = performance.now();
    });
    metrics.rendered({ kind, outcome: 'ok', ...(start && { seconds: (performance.now() - start) / 1000 }) });
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
      counted(metrics, 'figures', async (begun) => {
        const { figures } = await rendering();
        return queue.run(ticket, () => {
          begun();
          return figures(request);
        });
      }),
    /** Serves REPORT_PDF: a request with `if_idle` is answered without a PDF while anything else is in progress. */
    async report({ if_idle: ifIdle, ...request }: PdfRequest, ticket: QueueTicket): Promise<PdfReply> {
      if (ifIdle && loads.some((load) => load() > 0)) return { pdf: '' };
      return counted(metrics, 'pdf', async (begun) => {
        const { pdf } = await rendering();
        const write = () => {
          begun();
          return pdf.write(request);
        };
        const printed = await browser.print(write, ticket.deadline, ticket.queueKey);
        return { pdf: await pdf.complete(printed, request) };
      });
    },
    /** Serves REPORT_COMPARISON; its maps are drawn in the queue of the figures. */
    comparison: (request: ComparisonRequest, ticket: QueueTicket): Promise<PdfReply> =>
      counted(metrics, 'comparison', async (begun) => {
        const { comparison } = await rendering();
        const write = () => {
          begun();
          return comparison.write(request);
        };
        const printed = await browser.print(() => queue.run(ticket, write), ticket.deadline, ticket.queueKey);
        return { pdf: await comparison.complete(printed, request) };
      }),
  };
}

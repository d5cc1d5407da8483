import type { FiguresReply, FiguresRequest, PdfReply, PdfRequest } from '@pain-assessment/contracts';
import { type FairQueue, type QueueTicket, readCode } from '@pain-assessment/service-kit';
import type { BrowserSupervisor } from './browser/supervisor.ts';
import type { RenderKind, RenderMetrics } from './metrics.ts';
import type { DocumentMaker, Rendering } from './rendering.ts';

/** Answers a request before its deadline; accounts take turns. */
export type Handler<Q, R> = (request: Q, ticket: QueueTicket) => Promise<R>;

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

/** Serves REPORT_FIGURES from a bounded queue. */
export function createFiguresHandler({
  rendering,
  queue,
  metrics,
}: HandlerParts): Handler<FiguresRequest, FiguresReply> {
  return (request, ticket) =>
    counted(metrics, 'figures', async (begun) => {
      const { figures } = await rendering();
      return queue.run(ticket, () => {
        begun();
        return figures(request);
      });
    });
}

/** Serves REPORT_PDF or REPORT_COMPARISON; maps of a comparison are drawn in the queue of the figures. */
export function createDocumentHandler<K extends 'pdf' | 'comparison'>(
  kind: K,
  { rendering, queue, browser, metrics }: HandlerParts,
): Handler<Parameters<Rendering[K]['write']>[0], { pdf: string }> {
  return (request, ticket) =>
    counted(metrics, kind, async (begun) => {
      const maker = (await rendering())[kind] as DocumentMaker<typeof request>;
      const write = () => {
        begun();
        return maker.write(request);
      };
      const prepare = kind === 'comparison' ? () => queue.run(ticket, write) : write;
      const pdf = await browser.print(prepare, ticket.deadline, ticket.queueKey);
      return { pdf: await maker.complete(pdf, request) };
    });
}

/** Serves REPORT_PDF: a request with `if_idle` is answered without a PDF while anything else is in progress. */
export function createReportHandler(parts: HandlerParts): Handler<PdfRequest, PdfReply> {
  const { queue, browser } = parts;
  const print = createDocumentHandler('pdf', parts);
  const loads = [queue.running, queue.waiting, browser.busy, browser.queued];
  return async ({ if_idle: ifIdle, ...request }, ticket) =>
    ifIdle && loads.some((load) => load() > 0) ? { pdf: '' } : print(request, ticket);
}

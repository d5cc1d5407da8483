import type {
  ComparisonReply,
  ComparisonRequest,
  FiguresReply,
  FiguresRequest,
  PdfReply,
  PdfRequest,
} from '@pain-assessment/contracts';
import { type FairQueue, type QueueTicket, readCode } from '@pain-assessment/service-kit';
import type { BrowserSupervisor } from './browser/supervisor.ts';
import type { RenderKind, RenderMetrics } from './metrics.ts';
import type { Rendering } from './rendering.ts';

/** Answers a request in the turn of its account, before its deadline. */
export type Handler<Q, R> = (request: Q, ticket: QueueTicket) => Promise<R>;

/** Counts every outcome, and times the work itself without its waiting. */
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

export interface FiguresParts {
  readonly rendering: () => Promise<Pick<Rendering, 'figures'>>;
  readonly queue: FairQueue;
  readonly metrics: RenderMetrics;
}

/** Serves REPORT_FIGURES: one set of pictures at a time, from a bounded queue. */
export function createFiguresHandler(parts: FiguresParts): Handler<FiguresRequest, FiguresReply> {
  const { rendering, queue, metrics } = parts;
  return (request, ticket) =>
    counted(metrics, 'figures', async (begun) => {
      const { figures } = await rendering();
      return queue.run(ticket, () => {
        begun();
        return figures(request);
      });
    });
}

export interface PdfParts {
  readonly rendering: () => Promise<Pick<Rendering, 'document' | 'complete'>>;
  readonly browser: Pick<BrowserSupervisor, 'print'>;
  readonly metrics: RenderMetrics;
}

/** Serves REPORT_PDF. */
export function createPdfHandler({ rendering, browser, metrics }: PdfParts): Handler<PdfRequest, PdfReply> {
  return (request, ticket) =>
    counted(metrics, 'pdf', async (begun) => {
      const { document, complete } = await rendering();
      const write = () => {
        begun();
        return document(request);
      };
      const pdf = await browser.print(write, ticket.deadline, ticket.queueKey);
      return { pdf: await complete(pdf, request) };
    });
}

export interface ComparisonParts {
  readonly rendering: () => Promise<Pick<Rendering, 'comparison' | 'completeComparison'>>;
  /** Of the figures: maps are drawn one after another. */
  readonly queue: FairQueue;
  readonly browser: Pick<BrowserSupervisor, 'print'>;
  readonly metrics: RenderMetrics;
}

/** Serves REPORT_COMPARISON. */
export function createComparisonHandler(parts: ComparisonParts): Handler<ComparisonRequest, ComparisonReply> {
  const { rendering, queue, browser, metrics } = parts;
  return (request, ticket) =>
    counted(metrics, 'comparison', async (begun) => {
      const { comparison, completeComparison } = await rendering();
      const document = await queue.run(ticket, () => {
        begun();
        return comparison(request);
      });
      const pdf = await browser.print(() => document, ticket.deadline, ticket.queueKey);
      return { pdf: await completeComparison(pdf, request) };
    });
}

import type { FiguresReply, FiguresRequest, PdfReply, PdfRequest } from '@pain-assessment/contracts';
import type { Slots } from './browser/slots.ts';
import type { BrowserSupervisor } from './browser/supervisor.ts';
import type { RenderKind, RenderMetrics } from './metrics.ts';
import { codeOf } from './renderer-error.ts';
import type { Rendering } from './rendering.ts';

/** Answers one request before its deadline (epoch ms). */
export type Handler<Q, R> = (request: Q, context: { readonly deadline: number }) => Promise<R>;

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
    metrics.rendered({ kind, outcome: codeOf(cause) ?? 'failed' });
    throw cause;
  }
}

export interface FiguresParts {
  readonly rendering: () => Promise<Pick<Rendering, 'figures'>>;
  readonly slots: Slots;
  readonly metrics: RenderMetrics;
}

/** Serves REPORT_FIGURES: one set of pictures at a time, in a bounded line. */
export function createFiguresHandler(parts: FiguresParts): Handler<FiguresRequest, FiguresReply> {
  const { rendering, slots, metrics } = parts;
  return (request, { deadline }) =>
    counted(metrics, 'figures', (begun) =>
      slots.run(deadline, async () => {
        const { figures } = await rendering();
        begun();
        return figures(request, deadline);
      }),
    );
}

export interface PdfParts {
  readonly rendering: () => Promise<Pick<Rendering, 'document'>>;
  readonly browser: Pick<BrowserSupervisor, 'print'>;
  readonly metrics: RenderMetrics;
}

/** Serves REPORT_PDF. */
export function createPdfHandler({ rendering, browser, metrics }: PdfParts): Handler<PdfRequest, PdfReply> {
  return (request, { deadline }) =>
    counted(metrics, 'pdf', async (begun) => {
      const prepare = async () => {
        const { document } = await rendering();
        begun();
        return document(request, deadline);
      };
      return { pdf: await browser.print(prepare, deadline) };
    });
}

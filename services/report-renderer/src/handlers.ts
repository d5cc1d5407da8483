import type { FiguresReply, FiguresRequest, PdfReply, PdfRequest } from '@pain-assessment/contracts';
import type { Slots } from './browser/slots.ts';
import type { BrowserSupervisor } from './browser/supervisor.ts';
import type { Figures } from './figures/figures.ts';
import type { RenderKind, RenderMetrics } from './metrics.ts';
import type { DocumentExtras } from './report/context.ts';
import { painfulRegions } from './report/painful-regions.ts';

/** Answers one request before its deadline (epoch ms). */
export type Handler<Q, R> = (request: Q, context: { readonly deadline: number }) => Promise<R>;

function outcomeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'failed';
}

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
    metrics.rendered({ kind, outcome: outcomeOf(cause) });
    throw cause;
  }
}

export interface FiguresParts {
  readonly figures: Figures;
  readonly slots: Slots;
  readonly metrics: RenderMetrics;
}

/** Serves REPORT_FIGURES: one set of pictures at a time, in a bounded line. */
export function createFiguresHandler({ figures, slots, metrics }: FiguresParts): Handler<FiguresRequest, FiguresReply> {
  return (request, { deadline }) =>
    counted(metrics, 'figures', (begun) =>
      slots.run(deadline, () => {
        begun();
        return figures(request, deadline);
      }),
    );
}

export interface PdfParts {
  readonly browser: Pick<BrowserSupervisor, 'print'>;
  readonly document: (request: PdfRequest, extras: DocumentExtras) => string;
  /** The account's logo made safe; throws where it cannot be used. */
  readonly logo: (logo: string) => string;
  readonly metrics: RenderMetrics;
  readonly log: { warn(fields: { err?: unknown }, message: string): void };
}

/** Serves REPORT_PDF; a logo that cannot be used is left out for the account's name, since a report matters more. */
export function createPdfHandler({ browser, document, logo, metrics, log }: PdfParts): Handler<PdfRequest, PdfReply> {
  function safeLogo(given: string | null): string | null {
    try {
      return given && logo(given);
    } catch (err) {
      log.warn({ err }, 'the logo of an account cannot be used');
      return null;
    }
  }

  return (request, { deadline }) =>
    counted(metrics, 'pdf', async (begun) => {
      const prepare = async () => {
        begun();
        const regions = await painfulRegions(request, deadline);
        return document(request, { regions, logo: safeLogo(request.account.logo) });
      };
      return { pdf: await browser.print(prepare, deadline) };
    });
}

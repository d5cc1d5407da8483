import type { ComparisonRequest, Locale, PdfRequest } from '@pain-assessment/contracts';
import { createPdfCompletion } from './archival/complete-pdf.ts';
import type { PrintDocument } from './browser/managed-browser.ts';
import { createComparedMaps } from './comparison/compared-maps.ts';
import { createComparisonDocuments, nameComparison } from './comparison/document.ts';
import { createFigures, type DrawFigures } from './figures/draw-figures.ts';
import { createLogos } from './figures/logo.ts';
import { readLayers } from './figures/read-layers.ts';
import { LABELS } from './labels/labels.ts';
import { createDocuments, nameReport } from './report/document.ts';
import { drawnAreas, painfulRegions } from './report/painful-regions.ts';

/** What makes figures and documents. Loading this module loads fonts and what draws; see `app.ts`. */
export interface Rendering {
  readonly figures: DrawFigures;
  /** The document of a report. */
  document(request: PdfRequest): Promise<PrintDocument>;
  /** The print of a request's document, completed for archives and screen readers; both as base64. */
  complete(pdf: string, request: PdfRequest): Promise<string>;
  /** The document of a comparison, its maps drawn; not for use in parallel. */
  comparison(request: ComparisonRequest): Promise<PrintDocument>;
  /** As `complete`, for the print of a comparison. */
  completeComparison(pdf: string, request: ComparisonRequest): Promise<string>;
}

export interface RenderingParts {
  readonly log: { warn(fields: { reason?: string; err?: unknown }, message: string): void };
}

/** The field for a signature, where the account asks for one. */
function signatureField({ account }: Pick<PdfRequest, 'account'>, locale: Locale) {
  const { signature_bytes: bytes } = account;
  return bytes === undefined ? undefined : { bytes, text: LABELS[locale].signature };
}

/** Wires rendering. A logo that cannot be used is replaced by the account's name, since a report matters more. */
export function createRendering({ log }: RenderingParts): Rendering {
  const writeDocument = createDocuments();
  const writeComparison = createComparisonDocuments();
  const drawComparedMaps = createComparedMaps();
  const convertLogo = createLogos();
  const complete = createPdfCompletion();

  async function usableLogo({ account }: Pick<PdfRequest, 'account'>): Promise<string | null> {
    try {
      return account.logo && (await convertLogo(account.logo));
    } catch (err) {
      log.warn({ err }, 'the logo of an account cannot be used');
      return null;
    }
  }

  return {
    figures: createFigures(),
    async document(request) {
      const layers = readLayers(request);
      return writeDocument(request, {
        regions: painfulRegions(request, layers),
        areas: drawnAreas(request, layers),
        logo: await usableLogo(request),
      });
    },
    complete: (pdf, request) => complete(pdf, nameReport(request), signatureField(request, request.result.locale)),
    async comparison(request) {
      return writeComparison(request, { logo: await usableLogo(request), pictures: await drawComparedMaps(request) });
    },
    completeComparison: (pdf, request) =>
      complete(pdf, nameComparison(request), signatureField(request, request.comparison.locale)),
  };
}

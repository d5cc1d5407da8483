import type { ComparisonRequest, PdfRequest } from '@pain-assessment/contracts';
import type { Logger } from '@pain-assessment/service-kit';
import { createPdfCompletion } from './archival/complete-pdf.ts';
import type { PrintDocument } from './browser/managed-browser.ts';
import { createComparedMaps } from './comparison/compared-maps.ts';
import { draftComparison, nameComparison } from './comparison/document.ts';
import { createFigures } from './figures/draw-figures.ts';
import { createLogos } from './figures/logo.ts';
import { readLayers } from './figures/read-layers.ts';
import { LABELS } from './labels/labels.ts';
import { draftReport, nameReport } from './report/document.ts';
import { drawnCells, painfulRegions } from './report/painful-regions.ts';
import { createDocumentWriter, type DocumentName, type Draft } from './report/printed-document.ts';

/** Makes documents of one kind. */
export interface DocumentMaker<Q> {
  /** The document of a request. */
  write(request: Q): Promise<PrintDocument>;
  /** Completes the print of a request's document for archives and screen readers; both base64. */
  complete(pdf: string, request: Q): Promise<string>;
}

/** Makes figures and documents. This module loads fonts and drawing libraries, so `app.ts` imports it late. */
export interface Rendering {
  readonly figures: ReturnType<typeof createFigures>;
  readonly pdf: DocumentMaker<PdfRequest>;
  /** Draws maps as it writes; not for use in parallel. */
  readonly comparison: DocumentMaker<ComparisonRequest>;
}

type DraftDocument<Q> = (request: Q, logo: string | null) => Draft | Promise<Draft>;

const draftWithMap: DraftDocument<PdfRequest> = (request, logo) => {
  const layers = readLayers(request);
  const regions = painfulRegions(request, layers);
  return draftReport(request, { logo, regions, drawn: drawnCells(request.patient, layers) });
};

/** Wires rendering. An unusable logo is replaced by the account's name: the report matters more. */
export function createRendering({ log }: { readonly log: Pick<Logger, 'warn'> }): Rendering {
  const writeDocument = createDocumentWriter();
  const convertLogo = createLogos();
  const completePdf = createPdfCompletion();

  async function usableLogo(logo: string | null): Promise<string | null> {
    try {
      return logo && (await convertLogo(logo));
    } catch (err) {
      log.warn({ err }, 'the logo of an account cannot be used');
      return null;
    }
  }

  const createMaker = <Q extends Pick<PdfRequest, 'account'>>(
    name: (request: Q) => DocumentName,
    draft: DraftDocument<Q>,
  ): DocumentMaker<Q> => ({
    write: async (request) => writeDocument(await draft(request, await usableLogo(request.account.logo))),
    complete(pdf, request) {
      const { signature_bytes: bytes } = request.account;
      const named = name(request);
      const text = LABELS[named.language].signature;
      return completePdf(pdf, named, bytes === undefined ? undefined : { bytes, text });
    },
  });

  const drawMaps = createComparedMaps();
  return {
    figures: createFigures(),
    pdf: createMaker(nameReport, draftWithMap),
    comparison: createMaker<ComparisonRequest>(nameComparison, async (request, logo) =>
      draftComparison(request, { logo, pictures: await drawMaps(request) }),
    ),
  };
}

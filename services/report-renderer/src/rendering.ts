import type { ComparisonRequest, PdfRequest } from '@pain-assessment/contracts';
import type { Logger } from '@pain-assessment/service-kit';
import { createPdfCompletion } from './archival/complete-pdf.ts';
import { createComparedMaps } from './comparison/compared-maps.ts';
import { draftComparison, nameComparison } from './comparison/document.ts';
import type { DocumentName, Draft } from './document/frame.ts';
import { createDocumentWriter, describeFile } from './document/printed-document.ts';
import { createBodyPictures } from './figures/body-picture.ts';
import { createFigures } from './figures/draw-figures.ts';
import { redrawLogo } from './figures/logo.ts';
import { LABELS } from './labels/labels.ts';
import type { PrintDocument } from './print/ports.ts';
import { draftReport, nameReport } from './report/document.ts';

/**
 * Wires rendering. This module loads fonts and drawing libraries, so `app.ts` imports it late. An unusable logo is replaced by the
 * account's name: the report matters more.
 */
export function createRendering({ log }: { readonly log: Pick<Logger, 'warn'> }) {
  const writeDocument = createDocumentWriter();
  const completePdf = createPdfCompletion();

  async function usableLogo(logo: string | null): Promise<string | null> {
    try {
      return logo && (await redrawLogo(logo));
    } catch (err) {
      log.warn({ err }, 'the logo of an account cannot be used');
      return null;
    }
  }

  /** Makes documents of one kind. */
  const createMaker = <Q extends Pick<PdfRequest, 'account'>>(
    name: (request: Q) => DocumentName,
    draft: (request: Q) => Draft | Promise<Draft>,
  ) => ({
    async write(request: Q): Promise<PrintDocument> {
      const account = { ...request.account, logo: await usableLogo(request.account.logo) };
      return writeDocument(await draft({ ...request, account }));
    },
    /** Completes the print of a request's document for archives and screen readers; both base64. */
    complete(pdf: string, request: Q): Promise<string> {
      const [named, bytes] = [name(request), request.account.signature_bytes];
      const signature = bytes === undefined ? undefined : { bytes, text: LABELS[named.locale].signature };
      return completePdf(pdf, describeFile(named), signature);
    },
  });

  const bodyPicture = createBodyPictures();
  const drawMaps = createComparedMaps(bodyPicture);
  return {
    figures: createFigures(bodyPicture),
    pdf: createMaker(nameReport, draftReport),
    /** Draws maps as it writes. */
    comparison: createMaker<ComparisonRequest>(nameComparison, async (request) =>
      draftComparison(request, await drawMaps(request)),
    ),
  };
}
export type Rendering = ReturnType<typeof createRendering>;

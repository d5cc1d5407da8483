import type { PdfRequest } from '@pain-assessment/contracts';
import { createDocuments } from '../report/document.ts';
import { painfulRegions } from '../report/painful-regions.ts';

const document = createDocuments();

/** The document that a request is printed from, as HTML, without a logo. */
export async function documentOf(request: PdfRequest): Promise<string> {
  return document(request, { logo: null, regions: await painfulRegions(request, Date.now() + 60_000) });
}

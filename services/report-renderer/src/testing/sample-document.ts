import type { PdfRequest } from '@pain-assessment/contracts';
import { createRendering } from '../rendering.ts';

const { document } = createRendering({ log: { warn: () => {} } });

/** The document that a request is printed from, as HTML. */
export function documentOf(request: PdfRequest): Promise<string> {
  return document(request, Date.now() + 60_000);
}

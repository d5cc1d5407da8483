import type { Locale, Zone } from '@pain-assessment/contracts';
import type { PdfFacts } from '../archival/metadata.ts';
import type { PrintDocument } from '../browser/managed-browser.ts';
import { needsExtendedFont } from '../fonts/printable.ts';
import { LABELS } from '../labels/labels.ts';
import type { PageContent } from './context.ts';
import { type Frame, frame } from './frame.ts';
import { serialise } from './html.ts';
import { createShells } from './shell.ts';

/** Metadata of a document's file. */
export interface DocumentName extends PdfFacts {
  readonly language: Locale;
}

/** Metadata of a document of a zone; `engine` is the version of the product that made the content. */
export const nameDocument = (
  language: Locale,
  { title, zone, engine }: { readonly title: string; readonly zone: Zone; readonly engine: string },
): DocumentName => ({
  title: `${title} – ${LABELS[language].zones[zone]}`,
  language,
  producer: `Pain Assessment Session Service ${engine}`,
});

/** The parts of a document before `createDocumentWriter` joins them. */
export interface Draft {
  readonly name: DocumentName;
  readonly frame: Frame;
  readonly pages: readonly PageContent[];
}

/** Creates a function that joins the parts of a document; reads the shells, with style sheet and fonts, once. */
export function createDocumentWriter(): (draft: Draft) => PrintDocument {
  const shells = createShells();
  return ({ name: { language, title }, frame: framed, pages }) => {
    const body = serialise(frame(framed, pages));
    const shell = needsExtendedFont(body) ? shells.extended : shells.core;
    return { shell, content: { language, title, body } };
  };
}

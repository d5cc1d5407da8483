import type { PdfFacts } from '../archival/metadata.ts';
import { needsExtendedFont } from '../fonts/printable.ts';
import { LABELS } from '../labels/labels.ts';
import type { PrintDocument } from '../print/ports.ts';
import { type DocumentName, type Draft, frame } from './frame.ts';
import { serialise } from './html.ts';
import { createShells } from './shell.ts';

/** Metadata of a document's file. */
export const describeFile = ({ locale, title, zone, engine }: DocumentName): PdfFacts => ({
  title: `${title} – ${LABELS[locale].zones[zone]}`,
  language: locale,
  producer: `Pain Assessment Session Service ${engine}`,
});

/** Creates a function that joins the parts of a document; reads the shells, with style sheet and fonts, once. */
export function createDocumentWriter(): (draft: Draft) => PrintDocument {
  const shells = createShells();
  return (draft) => {
    const body = serialise(frame(draft));
    const { language, title } = describeFile(draft);
    const shell = needsExtendedFont(body) ? shells.extended : shells.core;
    return { shell, content: { language, title, body } };
  };
}

import { SIGNATURE_ROOM } from '@pain-assessment/contracts';
import { textString } from './metadata.ts';
import {
  addEntries,
  addToArray,
  dictionaryObject,
  isPage,
  type PdfObjects,
  readReference,
  readText,
} from './pdf-objects.ts';

/** A field for a signature. */
export interface SignatureField {
  /** Largest signature in bytes. */
  readonly bytes: number;
  /** Name of the field for screen readers, in the language of the document. */
  readonly text: string;
  /** Claimed time of signing as PDF date. */
  readonly pdfDate: string;
}

/** Printed and locked, neither hidden nor invisible (ISO 32000-1, 12.5.3). */
const FLAGS = 132;

/** Adds the tag of the field as last element of the document; returns its key in the parent tree (ISO 32000-1, 14.7.4.4). */
function addTag(file: PdfObjects, { form, field, page }: { form: number; field: number; page: number }): number {
  const { objects, root } = file;
  const tree = readReference(file, root, 'StructTreeRoot');
  const document = readReference(file, tree, 'K');
  const text = readText(file, tree);
  const [, key = ''] = /\/ParentTreeNextKey (\d+)/.exec(text) ?? [];
  const content = `/K <</Type /OBJR\n/Obj ${field} 0 R\n/Pg ${page} 0 R>>`;
  objects.set(form, dictionaryObject(form, `/Type /StructElem\n/S /Form\n/P ${document} 0 R\n${content}`));
  addToArray(file, document, { key: 'K', item: `${form} 0 R` });
  addToArray(file, readReference(file, tree, 'ParentTree'), { key: 'Nums', item: `${key} ${form} 0 R` });
  const next = text.replace(/\/ParentTreeNextKey \d+/, `/ParentTreeNextKey ${Number(key) + 1}`);
  objects.set(tree, Buffer.from(next, 'latin1'));
  return Number(key);
}

/**
 * Adds a field without appearance to the last page, with room for a PAdES signature (ETSI EN 319 142-1, 6.3), so that
 * signing moves no byte. PDF/UA-1 requires its tag and text (7.18.4); PDF/A-2 allows a field without area to have no
 * appearance (6.3.3). Reports have no other annotations.
 */
export function addSignatureField(file: PdfObjects, { bytes, text, pdfDate }: SignatureField): void {
  const { objects, root } = file;
  const page = [...objects].findLast(([, object]) => isPage(object))?.[0] ?? root;
  const field = Math.max(...objects.keys()) + 1;
  const [form, signature] = [field + 1, field + 2];
  const parent = addTag(file, { form, field, page });
  addEntries(file, page, `/Annots [${field} 0 R]`);
  addEntries(file, root, `/AcroForm <</Fields [${field} 0 R]\n/SigFlags 3>>`);
  const widget = `/Type /Annot\n/Subtype /Widget\n/Rect [0 0 0 0]\n/F ${FLAGS}\n/P ${page} 0 R\n/StructParent ${parent}`;
  const names = `/FT /Sig\n/T (Signature)\n/TU ${textString(text)}\n/V ${signature} 0 R`;
  objects.set(field, dictionaryObject(field, `${widget}\n${names}`));
  const profile = '/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached';
  const room = `${SIGNATURE_ROOM}${'00'.repeat(bytes)}>`;
  objects.set(signature, dictionaryObject(signature, `${profile}\n/M (${pdfDate})\n${room}`));
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflateSync } from 'node:zlib';
import { loadOnce } from '../load-once.ts';
import { markArtifacts } from './artifacts.ts';
import { informationEntries, type PdfFacts, xmpPacket } from './metadata.ts';
import {
  addEntries,
  dictionaryObject,
  isPage,
  type PdfObjects,
  readPdfObjects,
  readReference,
  readText,
  streamData,
  streamObject,
  unreadable,
  writePdfObjects,
} from './pdf-objects.ts';
import { addSignatureField, type SignatureField } from './signature-field.ts';
import { readSrgbProfile } from './srgb-profile.ts';

const deflateBytes = promisify(deflate);

/** Object numbers of the pages' contents. */
const contentNumbers = (file: PdfObjects): number[] =>
  [...file.objects].flatMap(([number, object]) => (isPage(object) ? [readReference(file, number, 'Contents')] : []));

async function markContent({ objects }: PdfObjects, number: number): Promise<void> {
  const object = objects.get(number);
  if (!object) throw unreadable('a page has no content');
  const marked = markArtifacts(inflateSync(streamData(object)).toString('latin1'));
  const data = await deflateBytes(Buffer.from(marked, 'latin1'));
  objects.set(number, streamObject(number, { entries: '/Filter /FlateDecode', data }));
}

/** Time of the print as PDF date and in ISO 8601; Chromium writes UTC. */
function readCreation(file: PdfObjects): { pdfDate: string; createdAt: string } {
  const created = /\/CreationDate \((D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)[^)]*)\)/;
  const [, pdfDate, ...parts] = created.exec(readText(file, file.info)) ?? [];
  if (pdfDate === undefined) throw unreadable('it has no date');
  const [year, month, day, hour, minute, second] = parts;
  return { pdfDate, createdAt: `${year}-${month}-${day}T${hour}:${minute}:${second}+00:00` };
}

/** Maps Chromium's types of PDF 2.0 to the nearest types of PDF 1.7 (ISO 32000-1, 14.7.3). */
const ROLE_MAP = '/RoleMap <</Strong /Span\n/Em /Span>>';

/** File identifier; the same for each print of a report, because it ignores the dates. */
function identify({ objects, info }: PdfObjects): string {
  const hash = createHash('sha256');
  for (const [number, object] of objects) if (number !== info) hash.update(object);
  return hash.digest('hex').slice(0, 32);
}

/**
 * Completes Chromium's tagged print for archives and screen readers: PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1).
 * It marks decoration, and adds metadata, output intent, file identifier and, with `signature`, a field for a signature.
 * Throws `failed` for a file of another form than Chromium's. Both files are base64.
 */
export function createPdfCompletion() {
  const profile = loadOnce(readSrgbProfile);
  return async (pdf: string, facts: PdfFacts, signature?: Omit<SignatureField, 'pdfDate'>): Promise<string> => {
    const file = readPdfObjects(Buffer.from(pdf, 'base64'));
    const { objects, root, info } = file;
    await Promise.all(contentNumbers(file).map((number) => markContent(file, number)));
    addEntries(file, readReference(file, root, 'StructTreeRoot'), ROLE_MAP);
    const { pdfDate, createdAt } = readCreation(file);
    const id = identify(file);
    const metadata = Math.max(...objects.keys()) + 1;
    const [intent, space] = [metadata + 1, metadata + 2];
    addEntries(file, root, `/Metadata ${metadata} 0 R\n/OutputIntents [${intent} 0 R]`);
    objects.set(info, dictionaryObject(info, informationEntries(facts, pdfDate)));
    const xmp = { entries: '/Type /Metadata\n/Subtype /XML', data: Buffer.from(xmpPacket(facts, createdAt)) };
    objects.set(metadata, streamObject(metadata, xmp));
    const condition = `/Type /OutputIntent\n/S /GTS_PDFA1\n/OutputConditionIdentifier (sRGB IEC61966-2.1)\n/Info (sRGB IEC61966-2.1)\n/DestOutputProfile ${space} 0 R`;
    objects.set(intent, dictionaryObject(intent, condition));
    objects.set(space, streamObject(space, { entries: '/N 3', data: await profile() }));
    if (signature) addSignatureField(file, { ...signature, pdfDate });
    return writePdfObjects(file, id).toString('base64');
  };
}

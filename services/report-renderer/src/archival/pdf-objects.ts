import { rendererError } from '../renderer-error.ts';

/**
 * The objects of a PDF file (ISO 32000-1, 7.5) as Chromium's writer (Skia) writes them: one cross-reference table, no
 * object streams, the length of each stream in its dictionary.
 */
export interface PdfObjects {
  /** Bytes before the first object: the version, and the comment that marks the file as binary. */
  readonly header: Buffer;
  /** Number of an object to its bytes, from `7 0 obj` to `endobj`, in the order of the file. */
  readonly objects: Map<number, Buffer>;
  /** Numbers of the catalog and of the document's information. */
  readonly root: number;
  readonly info: number;
}

/** The error for a file of another form than Chromium's. */
export const unreadable = (reason: string) =>
  rendererError('failed', `the print is no PDF that can be completed: ${reason}`);

/** Length of an entry of the cross-reference table, including its line end. */
const ENTRY_BYTES = 20;

function tableAt(pdf: Buffer): number {
  const [, offset] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 64)) ?? [];
  if (offset === undefined) throw unreadable('it does not say where its objects are');
  return Number(offset);
}

function findReference(text: string, key: string): number {
  const [, number] = new RegExp(`/${key} (\\d+) 0 R`).exec(text) ?? [];
  if (number === undefined) throw unreadable(`it has no ${key}`);
  return Number(number);
}

/** Object numbers with their offsets, in the order of the file. */
function readTable(tail: string): [number, number][] {
  const [start = '', count] = /^xref\s+0 (\d+)\s+/.exec(tail) ?? [];
  if (count === undefined) throw unreadable('its table of objects has another form');
  const offsets: [number, number][] = [];
  for (let number = 0; number < Number(count); number += 1) {
    const entry = tail.slice(start.length + number * ENTRY_BYTES, start.length + (number + 1) * ENTRY_BYTES);
    if (entry[17] === 'n') offsets.push([number, Number(entry.slice(0, 10))]);
  }
  return offsets.sort(([, a], [, b]) => a - b);
}

/** Splits a file into its objects; throws `failed` for another form than Chromium's. */
export function readPdfObjects(pdf: Buffer): PdfObjects {
  const table = tableAt(pdf);
  const tail = pdf.toString('latin1', table);
  const offsets = readTable(tail);
  const objects = new Map<number, Buffer>();
  for (const [index, [number, start]] of offsets.entries()) {
    const object = pdf.subarray(start, offsets[index + 1]?.[1] ?? table);
    if (!object.toString('latin1', 0, 20).startsWith(`${number} 0 obj`)) throw unreadable('an object is elsewhere');
    objects.set(number, object);
  }
  return {
    header: pdf.subarray(0, offsets[0]?.[1] ?? 0),
    objects,
    root: findReference(tail, 'Root'),
    info: findReference(tail, 'Info'),
  };
}

/** Writes the objects as a file whose identifier is `id`, 32 hexadecimal digits (ISO 32000-1, 14.4). */
export function writePdfObjects({ header, objects, root, info }: PdfObjects, id: string): Buffer {
  const size = Math.max(...objects.keys()) + 1;
  const entries = Array.from({ length: size }, () => '0000000000 65535 f \n');
  let offset = header.length;
  for (const [number, bytes] of objects) {
    entries[number] = `${String(offset).padStart(10, '0')} 00000 n \n`;
    offset += bytes.length;
  }
  const trailer = `trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/ID [<${id}> <${id}>]>>\n`;
  const end = `xref\n0 ${size}\n${entries.join('')}${trailer}startxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([header, ...objects.values(), Buffer.from(end, 'latin1')]);
}

/** An object with a dictionary of these entries. */
export const dictionaryObject = (number: number, entries: string): Buffer =>
  Buffer.from(`${number} 0 obj\n<<${entries}>>\nendobj\n`, 'latin1');

const PAGE = /^\d+ 0 obj\n<<\/Type \/Page\n/;
/** True if the object is a page. */
export const isPage = (object: Buffer): boolean => PAGE.test(object.toString('latin1', 0, 32));

/** Text of object `number`; empty if there is none. */
export const readText = ({ objects }: PdfObjects, number: number): string =>
  objects.get(number)?.toString('latin1') ?? '';

/** Adds entries to the dictionary of object `number`; throws `failed` if there is none. */
export function addEntries(file: PdfObjects, number: number, entries: string): void {
  const text = readText(file, number);
  const end = text.lastIndexOf('>>');
  if (end < 0) throw unreadable('an object is missing');
  file.objects.set(number, Buffer.from(`${text.slice(0, end)}\n${entries}${text.slice(end)}`, 'latin1'));
}

/** Number of the object to which object `number` refers by `key`; throws `failed` without such a reference. */
export const readReference = (file: PdfObjects, number: number, key: string): number =>
  findReference(readText(file, number), key);

/** Appends to the array `key` of object `number`; throws `failed` without such an array. */
export function addToArray(file: PdfObjects, number: number, { key, item }: { key: string; item: string }): void {
  const text = readText(file, number);
  const start = text.indexOf(`/${key} [`);
  const end = text.indexOf(']', start);
  if (start < 0 || end < 0) throw unreadable(`it has no ${key}`);
  file.objects.set(number, Buffer.from(`${text.slice(0, end)} ${item}${text.slice(end)}`, 'latin1'));
}

/** A stream object; `entries` are those of its dictionary without the length. */
export const streamObject = (number: number, { entries, data }: { entries: string; data: Buffer }): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${entries}\n/Length ${data.length}>> stream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);

/** Stored bytes of a stream, still compressed. */
export function streamData(object: Buffer): Buffer {
  const start = object.indexOf('stream\n');
  const [, length] = /\/Length (\d+)/.exec(object.toString('latin1', 0, start)) ?? [];
  if (start < 0 || length === undefined) throw unreadable('a stream does not say how long it is');
  const from = start + 'stream\n'.length;
  return object.subarray(from, from + Number(length));
}

import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { SIGNATURE_ROOM } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { createPdfCompletion } from './complete-pdf.ts';
import { dictionaryObject, type PdfObjects, readPdfObjects, streamObject, writePdfObjects } from './pdf-objects.ts';

const PAGE = '/Type /Page\n/Contents 7 0 R\n/StructParents 0\n/Tabs /S';
const FACTS = { title: 'Report', language: 'en-GB', producer: 'Test' };
const BYTES = 40;

/** A tagged print of two pages in the form of Chromium's. */
const print = writePdfObjects(
  {
    header: Buffer.from('%PDF-1.4\n', 'latin1'),
    objects: new Map([
      [1, dictionaryObject(1, "/CreationDate (D:20260203040506+00'00')")],
      [2, dictionaryObject(2, PAGE)],
      [3, dictionaryObject(3, PAGE)],
      [4, dictionaryObject(4, '/Type /StructTreeRoot\n/K 5 0 R\n/ParentTreeNextKey 2\n/ParentTree 6 0 R')],
      [5, dictionaryObject(5, '/Type /StructElem\n/S /Document\n/P 4 0 R\n/K [9 0 R]')],
      [6, dictionaryObject(6, '/Type /ParentTree\n/Nums [0 9 0 R 1 9 0 R]')],
      [7, streamObject(7, { entries: '/Filter /FlateDecode', data: deflateSync('q\nQ\n') })],
      [8, dictionaryObject(8, '/Type /Catalog\n/StructTreeRoot 4 0 R')],
      [9, dictionaryObject(9, '/Type /StructElem\n/S /P\n/P 5 0 R')],
    ]),
    root: 8,
    info: 1,
  },
  '0'.repeat(32),
).toString('base64');

const complete = createPdfCompletion();
const readText = ({ objects }: PdfObjects, number: number) => objects.get(number)?.toString('latin1') ?? '';
async function completed(text?: string): Promise<PdfObjects & { readonly bytes: Buffer }> {
  const field = text === undefined ? undefined : { bytes: BYTES, text };
  const bytes = Buffer.from(await complete(print, FACTS, field), 'base64');
  return { ...readPdfObjects(bytes), bytes };
}

/** Numbers of field, tag and signature. */
const addedTo = (plain: PdfObjects, { objects }: PdfObjects) =>
  [...objects.keys()].filter((number) => !plain.objects.has(number)).sort((a, b) => a - b);

test('a field adds three objects and an entry to five others; all other bytes stay the same', async () => {
  const [plain, signed] = [await completed(), await completed('Signature')];
  const [field, form, ...others] = addedTo(plain, signed);
  const without = new Map([
    [3, `\n/Annots [${field} 0 R]`],
    [4, ''],
    [5, ` ${form} 0 R`],
    [6, ` 2 ${form} 0 R`],
    [8, `\n/AcroForm <</Fields [${field} 0 R]\n/SigFlags 3>>`],
  ]);
  const changed = [...plain.objects.keys()].filter((number) => readText(plain, number) !== readText(signed, number));

  expect(others).toHaveLength(1);
  expect(changed).toEqual([...without.keys()]);
  for (const [number, entry] of without) {
    const text = readText(signed, number).replace(entry, '').replace('/ParentTreeNextKey 3', '/ParentTreeNextKey 2');
    expect(text).toBe(readText(plain, number));
  }
});

test('the field is tagged as Form, on the last page, without area, and neither hidden nor invisible', async () => {
  const signed = await completed('Signature');
  const [field = 0, form = 0, signature = 0] = addedTo(await completed(), signed);

  expect(readText(signed, field)).toMatch(/\/Rect \[0 0 0 0\]\n\/F 132\n\/P 3 0 R\n\/StructParent 2\n\/FT \/Sig\n/);
  expect(readText(signed, field)).toContain(`/V ${signature} 0 R`);
  expect(readText(signed, form)).toContain(`/S /Form\n/P 5 0 R\n/K <</Type /OBJR\n/Obj ${field} 0 R\n/Pg 3 0 R>>`);
  expect(readText(signed, 5)).toContain(`/K [9 0 R ${form} 0 R]`);
  expect(readText(signed, 6)).toContain(`/Nums [0 9 0 R 1 9 0 R 2 ${form} 0 R]`);
  expect(readText(signed, signature)).toContain(
    `/SubFilter /ETSI.CAdES.detached\n/M (D:20260203040506+00'00')\n${SIGNATURE_ROOM}${'00'.repeat(BYTES)}>`,
  );
});

test('the field keeps a text of any letters, and there is one place for a signature', async () => {
  const plain = await completed();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (text) => {
      const signed = await completed(text);
      const [field = 0] = addedTo(plain, signed);
      const [, hexadecimal = ''] = /\/TU <feff([0-9a-f]*)>/.exec(readText(signed, field)) ?? [];

      expect(Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le')).toBe(text);
      expect(signed.bytes.toString('latin1').split(SIGNATURE_ROOM)).toHaveLength(2);
    }),
    { numRuns: 30 },
  );
});

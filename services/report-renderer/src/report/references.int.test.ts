import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { createPdfCompletion } from '../archival/complete-pdf.ts';
import { frame } from '../document/frame.ts';
import { html, serialise, writeReference } from '../document/html.ts';
import { opening } from '../document/opening.ts';
import { describeFile } from '../document/printed-document.ts';
import { createShells } from '../document/shell.ts';
import { pickWords } from '../document/words.ts';
import { printableReference } from '../fonts/printable.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { NO_DEADLINE, superviseRealBrowser } from '../testing/real-browsers.ts';

/** Of every kind that a text layer may lose or change: spaces, ligatures, marks, directions, letters without font, markup. */
const UNUSUAL = [
  ...[
    ' AB  12 ',
    'A\u00a0B\u2003C',
    'a->b=>c !=',
    'ffi fl 1/2',
    'x\u0302 a->b q\u0308',
    'e\u0301 \u00e9',
    'i\u0307\u0130\u0131I',
  ],
  ...['abc אב 12', 'abc 12 אב', 'אב-12/3', 'כהן דוד', 'مريض 7', '7 مريض', 'Ωμέγα Жук', 'ꀀꀁ 漢字かな', '👩\u200d⚕️ 🦵'],
  ...['"<&>\'', '(50 %) [~#]', 'O0oIl1|', 'W'.repeat(34)],
];

const name = { locale: 'en-GB', title: 'References', zone: 'knee', engine: '1.0.0' } as const;
const account = { name: 'Clinic', logo: null };
const { labels } = pickWords('en-GB');

/** A first and a second page with this reference. */
function writePages(reference: string) {
  const contents = [
    opening({ labels, account }, 'Title', [[labels.facts.reference, writeReference(reference)]]),
    html`<p></p>`,
  ];
  const pages = contents.map((body) => ({ name: 'index', body }));
  return frame({ ...name, title: 'End', account, assessments: [], reference, made: 'End', pages });
}

const squeezed = (text: string) => text.replace(/\s+/gu, '');

/** A reference without spaces, which poppler reads from the places of letters. */
const toText = (reference: string) =>
  squeezed(
    printableReference(reference)
      .map((piece) => ('text' in piece ? piece.text : piece.codes))
      .join(''),
  );

/** The references on a page as poppler reads them, without the marks with which it shows directions. */
const findReferences = (page: string) =>
  [...page.matchAll(/Reference\s(.*?)(?=Reference\s|End)/gs)].map(([, text = '']) =>
    squeezed(text.replace(/[\u202a-\u202c]/g, '')).normalize('NFC'),
  );

test('20 unusual references are in the text of page 1, of its foot and of a later foot, in the order given', async () => {
  const supervisor = superviseRealBrowser();
  const body = UNUSUAL.map((reference) => serialise(writePages(reference))).join('');
  const document = { shell: createShells().extended, content: { language: 'en-GB', title: 'References', body } };
  const printed = await supervisor.print(() => document, NO_DEADLINE).finally(() => supervisor.close(5_000));
  const pdf = Buffer.from(await createPdfCompletion()(printed, describeFile(name)), 'base64');
  const pages = execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString().split('\f');

  const found = pages.map(findReferences).filter((references) => references.length > 0);
  expect(found).toEqual(UNUSUAL.map(toText).flatMap((text) => [[text, text], [text]]));
  const { unmarked, fonts } = await readPdf(pdf);
  expect(unmarked).toEqual([]);
  // No other font of the host replaces a letter.
  for (const font of fonts) expect(font.name).toMatch(/^(Inter|NotoSans(Hebrew|Arabic)|WenQuanYi)/);
});

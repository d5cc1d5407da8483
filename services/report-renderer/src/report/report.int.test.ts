import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatInstant, Locale, type PdfRequest, Zone } from '@pain-assessment/contracts';
import type { Browser } from 'puppeteer-core';
import { createPdfCompletion } from '../archival/complete-pdf.ts';
import { createDocumentWriter, describeFile } from '../document/printed-document.ts';
import { FORMATS, fill, LABELS } from '../labels/labels.ts';
import type { PrintDocument } from '../print/ports.ts';
import type { BrowserSupervisor } from '../print/supervisor.ts';
import { type PdfContents, readPdf } from '../testing/read-pdf.ts';
import { NO_DEADLINE, superviseRealBrowser } from '../testing/real-browsers.ts';
import { type SampleOptions, samplePdfRequest, VARIANTS } from '../testing/sample-request.ts';
import { type MeasureLayout, openLayouts, openPlainBrowser } from '../testing/test-browser.ts';
import { draftReport, nameReport } from './document.ts';

const write = createDocumentWriter();
const writeDocument = (request: PdfRequest) => write(draftReport(request));
const complete = createPdfCompletion();
let supervisor: BrowserSupervisor;
let plain: Browser;
let measure: MeasureLayout;
beforeAll(async () => {
  supervisor = superviseRealBrowser();
  plain = await openPlainBrowser();
  measure = await openLayouts(plain);
});
afterAll(async () => {
  await supervisor.close(5_000);
  await plain.close();
});

interface Printed extends PdfContents {
  readonly request: PdfRequest;
  readonly document: PrintDocument;
  readonly bytes: number;
  readonly text: string;
}

async function print(request: PdfRequest): Promise<Printed> {
  const document = writeDocument(request);
  const printed = await supervisor.print(() => document, NO_DEADLINE);
  const pdf = Buffer.from(await complete(printed, describeFile(nameReport(request))), 'base64');
  const contents = await readPdf(pdf);
  return { ...contents, request, document, bytes: pdf.length, text: contents.pages.join(' ') };
}

/** Text like in a PDF reader: line breaks and spaces of any width are one space. */
const plainText = (text: string) => text.replace(/\s+/gu, ' ').trim();
const squeezed = (text: string) => text.replace(/\s+/gu, '');

const everyCase = Zone.options.flatMap((zone) =>
  Locale.options.flatMap((locale) => VARIANTS.map((variant) => ({ zone, locale, variant }))),
);
/** Each zone, locale and variant at least once. */
const aFew = VARIANTS.map((variant, index) => ({
  zone: Zone.options[index % Zone.options.length] ?? 'knee',
  locale: Locale.options[index % Locale.options.length] ?? 'en-GB',
  variant,
}));
const cases: readonly Required<Pick<SampleOptions, 'zone' | 'locale' | 'variant'>>[] = process.env.TEST_FULL
  ? everyCase
  : aFew;

describe.each(cases)('the report of $zone in $locale, $variant', (options) => {
  let printed: Printed;
  beforeAll(async () => {
    printed = await print(await samplePdfRequest(options));
  });

  test('has 3 to 4 pages with reference, date and page number on each, and weighs at most 400 KB', () => {
    const labels = LABELS[options.locale];
    const { pages, request, bytes } = printed;

    expect([3, 4]).toContain(pages.length);
    expect(bytes).toBeLessThanOrEqual(400_000);
    pages.forEach((page, index) => {
      expect(page).toContain(plainText(fill(labels.page, { page: index + 1, pages: pages.length })));
      expect(page).toContain(request.result.reference);
      expect(page).toContain(plainText(formatInstant(request.result.computed_at, options.locale, 'UTC')));
    });
  });

  test('is tagged, with title, language, headings and bookmarks, and its fonts are embedded and ours', () => {
    const labels = LABELS[options.locale];

    expect(printed.tagged).toBe(true);
    expect(printed.language).toBe(options.locale);
    expect(printed.title).toContain(labels.title);
    expect(printed.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'L', 'LI', 'Table', 'TH', 'TD']));
    expect(printed.bookmarks).toEqual(
      expect.arrayContaining([labels.title, labels.glance.heading, labels.methods.heading]),
    );
    expect(printed.fonts.length).toBeGreaterThan(0);
    for (const font of printed.fonts) expect(font).toEqual({ name: expect.stringMatching(/^Inter-/), embedded: true });
  });

  test('suits archives and screen readers: title, identifier, all paint tagged, all figures described', () => {
    expect(printed.metadata).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(printed.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(printed.archival).toBe(true);
    expect(printed.producer).toBe('Pain Assessment Session Service 1.0.0');
    expect(printed.unmarked).toEqual([]);
    // A report without pain has no page with the kinds.
    const pictures = printed.request.map_counts ? 2 * (printed.pages.length - 2) : 0;
    expect(printed.alternatives.length).toBeGreaterThanOrEqual(pictures);
    for (const words of printed.alternatives) expect(words).toMatch(/\p{L}{3}/u);
  });

  test('contains every answer, score and copyright notice, and no glyph is missing', () => {
    const text = squeezed(printed.text);
    const format = FORMATS[options.locale];

    for (const { id, name, answers, scores, copyright } of printed.request.result.questionnaires) {
      expect(text).toContain(squeezed(name));
      expect(text).toContain(squeezed(copyright ?? ''));
      for (const { question, answer } of answers) expect(text).toContain(squeezed(`${question} ${answer}`));
      const rounded = Object.entries(scores).filter(([key]) => !(id === 'eq5d' && key === 'index'));
      for (const [, score] of rounded) expect(text).toContain(format.value(score));
    }
    expect(printed.text).not.toMatch(/[□\uFFFD\0]/u);
  });

  test('describes the map, or states that it is empty or was not part of the assessment', () => {
    const { map } = LABELS[options.locale];
    const format = FORMATS[options.locale];
    const { cartography } = printed.request.result;
    const text = squeezed(printed.text);

    if (cartography && !cartography.no_pain) {
      expect(text).toContain(squeezed(`${format.decimal(cartography.pain_surface.cm2)} cm²`));
      for (const { cm2 } of Object.values(cartography.by_intensity))
        expect(text).toContain(squeezed(format.decimal(cm2)));
    } else if (cartography) expect(text).toContain(squeezed(map.noPain));
    else expect(text).toContain(squeezed(printed.request.map_counts ? map.leftEmpty : map.notAsked));
  });
});

test.each(Locale.options)(
  'in %s no name of a strength or kind is broken inside, beside the largest areas',
  async (locale) => {
    const request = await samplePdfRequest({ locale, variant: 'longest' });

    expect(await measure(writeDocument(request))).toMatchObject({
      faults: [],
    });
  },
);

describe('texts far longer than those of any instrument', () => {
  const lengthened = (text: string, length: number) =>
    `${text} `.repeat(Math.ceil(length / text.length)).slice(0, length);
  const stretched = (request: PdfRequest, question: number, answer: number, notice = 2 * question): PdfRequest => ({
    ...request,
    result: {
      ...request.result,
      questionnaires: request.result.questionnaires.map((questionnaire) => ({
        ...questionnaire,
        copyright: lengthened(questionnaire.copyright ?? '', Math.min(notice, 1_000)),
        answers: questionnaire.answers.map((given) => ({
          ...given,
          question: lengthened(given.question, question),
          answer: lengthened(given.answer, answer),
        })),
      })),
    },
  });

  test.each([
    [80, 40, /compact|small|columns/],
    [140, 100, /small|columns|smaller|least/],
    [2_000, 200, /short-questions|answers-only/],
  ])(
    'of %i letters a question and %i an answer fit four pages, every answer and every notice whole',
    async (question, answer, density) => {
      const request = stretched(await samplePdfRequest({ zone: 'pelvic_perineal', locale: 'de-DE' }), question, answer);
      const printed = await print(request);
      const text = squeezed(printed.text);

      expect(printed.pages).toHaveLength(4);
      expect(await measure(printed.document)).toMatchObject({
        faults: [],
        density: expect.stringMatching(density),
      });
      for (const { answers, copyright } of request.result.questionnaires) {
        expect(text).toContain(squeezed(copyright ?? ''));
        for (const given of answers) expect(text).toContain(squeezed(given.answer));
      }
    },
  );

  test.each(['knee', 'thoracolumbar_spine'] as const)(
    'of a licensed pack begin below the scores of the %s before their type falls below 7 pt',
    async (zone) => {
      const request = stretched(await samplePdfRequest({ zone }), 140, 45, 400);
      const printed = await print(request);
      const [, , third = '', fourth = ''] = printed.pages.map(squeezed);

      expect(await measure(printed.document)).toMatchObject({
        faults: [],
        density: expect.stringMatching(/roomy|normal|compact|three-columns|tight-columns/),
      });
      const [first, ...others] = request.result.questionnaires;
      for (const { answer } of first?.answers ?? []) expect(third).toContain(squeezed(answer));
      for (const { answers } of others)
        for (const { answer } of answers) expect(third + fourth).toContain(squeezed(answer));
    },
  );
});

describe('texts of the integrator', () => {
  test('a reference of 64 wide letters is complete on every page', async () => {
    const reference = 'W'.repeat(64);
    const printed = await print(await samplePdfRequest({ reference }));

    for (const page of printed.pages) expect(squeezed(page)).toContain(reference);
    expect(await measure(printed.document)).toMatchObject({ faults: [] });
  });

  test('a reference of 64 characters without font is complete and inside every page', async () => {
    const printed = await print(await samplePdfRequest({ reference: 'ꀀꀁ'.repeat(32) }));

    for (const page of printed.pages) expect(squeezed(page)).toContain('U+A000U+A001'.repeat(32));
    expect(await measure(printed.document)).toMatchObject({ faults: [] });
  });

  test('prints nothing for a missing reference', async () => {
    const printed = await print(await samplePdfRequest({ reference: null }));

    expect(printed.text).not.toContain('null');
    expect(printed.pages[1]).not.toContain(LABELS['en-GB'].facts.reference);
  });

  test('a long account name without a logo stays in its place', async () => {
    const name = 'Centre hospitalier universitaire interdépartemental de la douleur et du handicap '.repeat(3);
    const printed = await print(await samplePdfRequest({ account: { name, logo: null } }));

    expect(await measure(printed.document)).toMatchObject({ faults: [] });
  });
});

test.each(Locale.options)(
  'in %s page 1 has room for a label, a long name, a long reference and a long time zone at once',
  async (locale) => {
    const account = { name: 'Centre hospitalier universitaire de la douleur '.repeat(2), logo: null, label_area: true };
    const changes = { time_zone: 'America/Argentina/Buenos_Aires' };
    const request = await samplePdfRequest({ locale, account, changes, reference: 'ꀀꀁ'.repeat(32) });

    expect(await measure(writeDocument(request))).toMatchObject({ faults: [] });
  },
);

test('words of verdict or threshold appear only to state their absence', async () => {
  const { text } = await print(await samplePdfRequest());

  expect(text).not.toMatch(/\b(normal|abnormal|cut-?off|borderline|pathological|clinically significant)\b/i);
});

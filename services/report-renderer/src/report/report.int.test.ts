import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Locale, type PdfRequest, Zone } from '@pain-assessment/contracts';
import type { Browser } from 'puppeteer-core';
import type { BrowserSupervisor } from '../browser/supervisor.ts';
import { formatOf } from '../labels/format.ts';
import { fill } from '../labels/labels.ts';
import { labelsOf } from '../labels/labels-of.ts';
import { type PdfContents, readPdf } from '../testing/read-pdf.ts';
import { type SampleOptions, samplePdfRequest, VARIANTS } from '../testing/sample-request.ts';
import { superviseRealBrowser } from '../testing/supervised.ts';
import { measureLayout, openPlainBrowser } from '../testing/test-browser.ts';
import { createDocuments } from './document.ts';
import { painfulRegions } from './painful-regions.ts';

const document = createDocuments();
let supervisor: BrowserSupervisor;
let plain: Browser;
beforeAll(async () => {
  supervisor = superviseRealBrowser();
  plain = await openPlainBrowser();
}, 60_000);
afterAll(async () => {
  await supervisor.close(5_000);
  await plain.close();
});

interface Printed extends PdfContents {
  readonly request: PdfRequest;
  readonly html: string;
  readonly bytes: number;
  readonly text: string;
}

async function print(request: PdfRequest): Promise<Printed> {
  const regions = await painfulRegions(request, Date.now() + 60_000);
  const html = document(request, { logo: null, regions });
  const pdf = Buffer.from(await supervisor.print(() => html, Date.now() + 60_000), 'base64');
  const contents = await readPdf(pdf);
  return { ...contents, request, html, bytes: pdf.length, text: contents.pages.join(' ') };
}

/** Text as a reader finds it in a PDF: line breaks and spaces of any width are one space. */
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
  }, 120_000);

  test('has 3 to 4 pages with reference, date and page number on each, and weighs at most 400 KB', () => {
    const labels = labelsOf(options.locale);
    const { pages, request, bytes } = printed;

    expect([3, 4]).toContain(pages.length);
    expect(bytes).toBeLessThanOrEqual(400_000);
    pages.forEach((page, index) => {
      expect(page).toContain(plainText(fill(labels.page, { page: index + 1, pages: pages.length })));
      expect(page).toContain(request.result.reference);
      expect(page).toContain(plainText(formatOf(options.locale).instant(request.result.computed_at)));
    });
  });

  test('is tagged, with title, language, headings and bookmarks, and its fonts are embedded and ours', () => {
    const labels = labelsOf(options.locale);

    expect(printed.tagged).toBe(true);
    expect(printed.language).toBe(options.locale);
    expect(printed.title).toContain(labels.title);
    expect(printed.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'TH', 'TD']));
    expect(printed.bookmarks).toEqual(
      expect.arrayContaining([labels.title, labels.glance.heading, labels.methods.heading]),
    );
    expect(printed.fonts.length).toBeGreaterThan(0);
    for (const font of printed.fonts) expect(font).toEqual({ name: expect.stringMatching(/^Inter-/), embedded: true });
  });

  test('holds every answer, score and copyright notice, and no glyph is missing', () => {
    const text = squeezed(printed.text);
    const format = formatOf(options.locale);

    for (const { name, answers, scores, copyright } of printed.request.result.questionnaires) {
      expect(text).toContain(squeezed(name));
      expect(text).toContain(squeezed(copyright ?? ''));
      for (const { question, answer } of answers) expect(text).toContain(squeezed(`${question} ${answer}`));
      for (const score of Object.values(scores)) expect(text).toContain(format.value(score).replace('−', '-'));
    }
    expect(printed.text).not.toMatch(/[□\uFFFD\0]/u);
  });

  test('says what the map holds, that it is empty, or that it was not asked for', () => {
    const { map } = labelsOf(options.locale);
    const format = formatOf(options.locale);
    const { cartography } = printed.request.result;
    const text = squeezed(printed.text);

    if (cartography && !cartography.no_pain) {
      expect(text).toContain(squeezed(`${format.decimal(cartography.pain_surface.cm2)} cm²`));
      for (const { cm2 } of Object.values(cartography.by_intensity))
        expect(text).toContain(squeezed(format.decimal(cm2)));
    } else if (cartography) expect(text).toContain(squeezed(map.noPain));
    else expect(text).toContain(squeezed(printed.request.cartography ? map.leftEmpty : map.notAsked));
  });

  test('keeps every box inside its page, and cuts no item', async () => {
    expect(await measureLayout(plain, printed.html)).toMatchObject({ faults: [] });
  }, 60_000);
});

describe('texts far longer than any instrument has', () => {
  const stretched = (request: PdfRequest, length: number): PdfRequest => ({
    ...request,
    result: {
      ...request.result,
      questionnaires: request.result.questionnaires.map((questionnaire) => ({
        ...questionnaire,
        answers: questionnaire.answers.map(({ item, question, answer }) => ({
          item,
          question: `${question} `.repeat(20).slice(0, length),
          answer: `${answer} `.repeat(20).slice(0, length),
        })),
      })),
    },
  });

  test.each([
    [60, /normal|compact|dense/],
    [95, /dense|tight/],
    [400, /clipped/],
  ])(
    'of %i letters a question still fit four pages, in smaller print',
    async (length, density) => {
      const request = stretched(await samplePdfRequest({ zone: 'pelvic_perineal', locale: 'de-DE' }), length);
      const printed = await print(request);

      expect(printed.pages).toHaveLength(4);
      expect(await measureLayout(plain, printed.html)).toEqual({ faults: [], density: expect.stringMatching(density) });
    },
    60_000,
  );
});

describe('what the integrator chose', () => {
  test('a reference of 64 wide letters stands whole on every page', async () => {
    const reference = 'W'.repeat(64);
    const printed = await print(await samplePdfRequest({ reference }));

    for (const page of printed.pages) expect(squeezed(page)).toContain(reference);
    expect(await measureLayout(plain, printed.html)).toMatchObject({ faults: [] });
  }, 60_000);

  test('glyphs that the font lacks print as boxes, Greek and Cyrillic as themselves', async () => {
    const printed = await print(await samplePdfRequest({ reference: '漢字 Ωμέγα Жук 👩‍⚕️' }));

    expect(printed.pages[0]).toContain('□□ Ωμέγα Жук □');
    for (const { name } of printed.fonts) expect(name).toMatch(/^Inter-/);
  }, 60_000);

  test('without a reference nothing stands for it', async () => {
    const printed = await print(await samplePdfRequest({ reference: null }));

    expect(printed.text).not.toContain('null');
    expect(printed.pages[1]).not.toContain(labelsOf('en-GB').facts.reference);
  }, 60_000);

  test('a long account name without a logo stays in its place', async () => {
    const name = 'Centre hospitalier universitaire interdépartemental de la douleur et du handicap '.repeat(3);
    const printed = await print(await samplePdfRequest({ account: { name, logo: null } }));

    expect(await measureLayout(plain, printed.html)).toMatchObject({ faults: [] });
  }, 60_000);
});

test('words of verdict or threshold appear only where their absence is stated', async () => {
  const { text } = await print(await samplePdfRequest());

  expect(text).not.toMatch(/\b(normal|abnormal|cut-?off|borderline|pathological|clinically significant)\b/i);
}, 60_000);

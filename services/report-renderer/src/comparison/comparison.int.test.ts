import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ComparisonRequest, Locale } from '@pain-assessment/contracts';
import type { Browser } from 'puppeteer-core';
import type { Draft } from '../document/frame.ts';
import { html, serialise, trusted } from '../document/html.ts';
import { createDocumentWriter } from '../document/printed-document.ts';
import { LABELS } from '../labels/labels.ts';
import type { BrowserSupervisor } from '../print/supervisor.ts';
import { createRendering } from '../rendering.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { NO_DEADLINE, superviseRealBrowser } from '../testing/real-browsers.ts';
import { COURSES, sampleComparison } from '../testing/sample-comparison.ts';
import { type MeasureLayout, openLayouts, openPlainBrowser } from '../testing/test-browser.ts';
import { createComparedMaps } from './compared-maps.ts';
import { comparisonContext } from './context.ts';
import { draftComparison } from './document.ts';
import { courseHead } from './page-1-course.ts';

const writeDocument = createDocumentWriter();
const drawMaps = createComparedMaps();
const rendering = createRendering({ log: { warn: () => {} } });
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

const everything = Boolean(process.env.TEST_FULL);

const REFERENCES = ['REC-2026-00417', 'PATIENT-2026-00417/KNEE/LEFT/VISIT', 'W'.repeat(64), '\u{a000}'.repeat(64)];
/** Every optional fact of a comparison, on both papers, of 2, 4 and 12 visits. */
const MATRIX = Locale.options.flatMap((locale) =>
  COURSES.flatMap((course) =>
    [false, true].flatMap((hasAnswers) =>
      (['a4', 'letter'] as const).flatMap((paper) =>
        [false, true].flatMap((hasLabel) =>
          REFERENCES.map((reference) => ({ locale, course, paper, hasLabel, hasAnswers, reference })),
        ),
      ),
    ),
  ),
);

/** The pictures of a course, whose bodies are the same in every language and on every paper. */
const drawOnce = (
  (drawn = new Map<string, ReturnType<typeof drawMaps>>()) =>
  (request: ComparisonRequest, course: string) => {
    const pictures = drawn.get(course) ?? drawMaps(request);
    drawn.set(course, pictures);
    return pictures;
  }
)();

type Facts = (typeof MATRIX)[number];

const makeRequest = ({ paper, hasLabel, ...sample }: Facts) =>
  sampleComparison({ ...sample, account: { name: 'Demo clinic', logo: null, label_area: hasLabel, paper } });

/** Drafts comparisons of which only the head differs: the charts below it take most of the time, and are drawn once. */
function createDrafting() {
  let drawn: { readonly key: string; readonly draft: Draft; readonly below: string } | undefined;
  return async (facts: Facts): Promise<Draft> => {
    const request = makeRequest(facts);
    const pictures = await drawOnce(request, facts.course);
    const key = [facts.locale, facts.course, facts.hasAnswers].join();
    if (drawn?.key !== key) {
      const draft = draftComparison(request, pictures);
      const head = serialise(courseHead(comparisonContext(request, pictures)));
      drawn = { key, draft, below: serialise(draft.pages[0]?.body ?? html``).slice(head.length) };
    }
    const { draft, below } = drawn;
    const first = {
      name: 'comparison',
      body: html`${courseHead(comparisonContext(request, pictures))}${trusted(below)}`,
    };
    return {
      ...draft,
      account: request.account,
      reference: request.reference,
      pages: [first, ...draft.pages.slice(1)],
    };
  };
}

test.each(Locale.options)(
  'no comparison in %s prints over anything, cuts a word, overflows, or has letters below 7 pt',
  async (locale) => {
    const faults: Record<string, unknown> = {};
    const draft = createDrafting();
    for (const facts of MATRIX.filter((one, index) => one.locale === locale && (everything || index % 11 === 0))) {
      const layout = await measure(writeDocument(await draft(facts)));
      if (layout.faults.length > 0 || layout.smallest < 7)
        faults[JSON.stringify({ ...facts, reference: facts.reference.slice(0, 2) })] = [
          layout.smallest,
          ...layout.faults,
        ];
    }

    expect(faults).toEqual({});
  },
);

test('the head and the content of page 1 are drawn apart as together', async () => {
  const [one, other] = MATRIX.filter(({ course, hasAnswers }) => course === 'worse' && hasAnswers);
  if (!one || !other) throw new Error('the matrix is empty');
  const draft = createDrafting();
  await draft(one);

  const together = draftComparison(makeRequest(other), await drawOnce(makeRequest(other), other.course));
  // Charts number their classes and clips in the order of drawing.
  const readBody = (drawn: Draft) => writeDocument(drawn).content.body.replace(/zr\d+-(cls-|c)\d+/g, '');

  expect(readBody(await draft(other))).toBe(readBody(together));
});

test('the comparison of a child who grows fits Letter with a label in the longest language', async () => {
  const account = { name: 'Demo clinic', logo: null, label_area: true, paper: 'letter' as const };
  const request = sampleComparison({ course: 'mixed', locale: 'de-DE', account });
  const { assessments } = request.comparison;
  const grown = assessments.map((one, index) => ({
    ...one,
    patient: { height_cm: index === 0 ? 110 : 131, weight_kg: 30 },
  }));
  const pictures = await drawOnce(request, 'mixed');
  const child = { ...request, comparison: { ...request.comparison, assessments: grown } };
  const { faults } = await measure(writeDocument(draftComparison(child, pictures)));

  expect(faults).toEqual([]);
});

const cases = [
  ['better', 'en-GB'],
  ['worse', 'de-DE'],
  ['mixed', 'fr-FR'],
] as const;

test.each(cases)(
  'a course that is %s, in %s, prints on its pages for archives and screen readers',
  async (course, locale) => {
    const request = sampleComparison({ course, locale });
    const document = await rendering.comparison.write(request);
    const { faults } = await measure(document);
    const printed = await supervisor.print(() => document, NO_DEADLINE);
    const pdf = await readPdf(Buffer.from(await rendering.comparison.complete(printed, request), 'base64'));

    expect(faults).toEqual([]);
    expect(pdf.pages).toHaveLength(3);
    expect(pdf).toMatchObject({ tagged: true, archival: true, unmarked: [], language: locale });
    expect(pdf.title).toContain(LABELS[locale].comparison.title);
    expect(pdf.alternatives).not.toContain('');
  },
);

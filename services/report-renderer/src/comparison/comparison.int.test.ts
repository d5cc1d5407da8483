import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import type { Browser } from 'puppeteer-core';
import type { BrowserSupervisor } from '../browser/supervisor.ts';
import { LABELS } from '../labels/labels.ts';
import { createRendering } from '../rendering.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { NO_DEADLINE, superviseRealBrowser } from '../testing/real-browsers.ts';
import { COURSES, sampleComparison } from '../testing/sample-comparison.ts';
import { type MeasureLayout, openLayouts, openPlainBrowser } from '../testing/test-browser.ts';

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

test.each(everything ? Locale.options : (['de-DE', 'es-ES'] as const))(
  'a comparison of %s with a label fits A4 and Letter',
  async (locale) => {
    for (const course of everything ? COURSES : (['mixed'] as const)) {
      for (const paper of ['a4', 'letter'] as const) {
        const account = { name: 'Demo clinic', logo: null, label_area: true, paper };
        const { faults } = await measure(
          await rendering.comparison.write(sampleComparison({ course, locale, account })),
        );

        expect({ course, paper, faults }).toEqual({ course, paper, faults: [] });
      }
    }
  },
);

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

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer-core';
import type { BrowserSupervisor } from '../browser/supervisor.ts';
import { LABELS } from '../labels/labels.ts';
import { createRendering } from '../rendering.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { NO_DEADLINE, superviseRealBrowser } from '../testing/real-browsers.ts';
import { sampleComparison } from '../testing/sample-comparison.ts';
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

const cases = [
  ['better', 'en-GB'],
  ['worse', 'de-DE'],
  ['mixed', 'fr-FR'],
] as const;

test.each(cases)(
  'a course that is %s, in %s, prints on its pages for archives and screen readers',
  async (course, locale) => {
    const request = sampleComparison({ course, locale });
    const document = await rendering.comparison(request);
    const { faults } = await measure(document);
    const printed = await supervisor.print(() => document, NO_DEADLINE);
    const pdf = await readPdf(Buffer.from(await rendering.completeComparison(printed, request), 'base64'));

    expect(faults).toEqual([]);
    expect(pdf.pages).toHaveLength(3);
    expect(pdf).toMatchObject({ tagged: true, archival: true, unmarked: [], language: locale });
    expect(pdf.title).toContain(LABELS[locale].comparison.title);
    expect(pdf.alternatives).not.toContain('');
  },
);

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Locale, Zone } from '@pain-assessment/contracts';
import type { Browser } from 'puppeteer-core';
import { openPrintPage } from '../browser/print-page.ts';
import { type HostFonts, onHost, writeHostFonts } from '../testing/host-fonts.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { samplePdfRequest, VARIANTS, writeDocument } from '../testing/sample-request.ts';
import { type MeasureLayout, openLayouts, openPlainBrowser } from '../testing/test-browser.ts';

let hosts: HostFonts;
let browsers: readonly Browser[];
let onRich: MeasureLayout;
let onNone: MeasureLayout;
beforeAll(async () => {
  hosts = await writeHostFonts();
  const rich = await onHost(hosts.rich, openPlainBrowser);
  const none = await onHost(hosts.none, openPlainBrowser);
  browsers = [rich, none];
  onRich = await openLayouts(rich);
  onNone = await openLayouts(none);
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await hosts.remove();
});

test('letters have the same width as on paper, not rounded to pixels', async () => {
  for (const browser of browsers) {
    const page = await browser.newPage();
    await page.setContent('<b style="font-size:11px">letters</b> <b style="font-size:110px">letters</b>');
    const [small = 0, large = 0] = await page.$$eval('b', (texts) =>
      texts.map((text) => text.getBoundingClientRect().width),
    );
    expect(Math.abs(10 * small - large)).toBeLessThan(0.5);
  }
});

test('a browser that does not find our fonts still prints in them', async () => {
  const blind = await openPlainBrowser([], { FONTCONFIG_FILE: hosts.none });
  const document = await writeDocument(await samplePdfRequest());
  const page = await openPrintPage(blind, document.shell);
  const { fonts } = await readPdf(Buffer.from(await page.print(document), 'base64'));
  await blind.close();

  expect(new Set(fonts.map(({ name }) => name))).toEqual(new Set(['Inter-Regular', 'Inter-SemiBold']));
});

/** One or all variants of each zone in each locale, with every pair of locale and variant and of zone and variant. */
const chooseVariants = (zone: number, locale: number) =>
  VARIANTS.filter((_, index) => process.env.TEST_FULL || index === (zone + locale) % VARIANTS.length);

describe.each(Zone.options)('the report of %s', (zone) => {
  test.each(Locale.options)(
    'in %s has every box inside its page, no letter below 7 pt, and the same boxes whatever fonts the host has',
    async (locale) => {
      for (const variant of chooseVariants(Zone.options.indexOf(zone), Locale.options.indexOf(locale))) {
        const document = await writeDocument(await samplePdfRequest({ zone, locale, variant }));
        const [one, other] = await Promise.all([onRich(document), onNone(document)]);

        expect({ variant, faults: one.faults }).toEqual({ variant, faults: [] });
        expect(one.smallest).toBeGreaterThanOrEqual(7);
        expect(other).toEqual(one);
      }
    },
  );
});

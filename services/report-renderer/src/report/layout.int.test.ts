import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Locale, Zone } from '@pain-assessment/contracts';
import { PRINTED_WHOLE } from '@pain-assessment/questionnaires';
import type { Browser } from 'puppeteer-core';
import { openPrintPage } from '../print/print-page.ts';
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

const PAPERS = ['a4', 'letter'] as const;

/** One or all variants of each zone in a locale, with every pair of zone and variant. */
const chooseVariants = (zone: number, locale: number) =>
  VARIANTS.filter((_, index) => process.env.TEST_FULL || index === (zone + locale) % VARIANTS.length);
/** Two locales of each zone, which are all locales of three zones; all of each zone in a full run. */
const chooseLocales = (zone: number) =>
  Locale.options.filter((_, index) => process.env.TEST_FULL || index % 3 === zone % 3);

describe.each(Zone.options)('the report of %s', (zone) => {
  test.each(chooseLocales(Zone.options.indexOf(zone)))(
    'in %s has every box inside its page, no letter below 7 pt, and the same boxes whatever fonts the host has',
    async (locale) => {
      for (const variant of chooseVariants(Zone.options.indexOf(zone), Locale.options.indexOf(locale))) {
        const request = await samplePdfRequest({ zone, locale, variant, heightCm: 140 });
        for (const paper of PAPERS) {
          const document = await writeDocument({ ...request, account: { ...request.account, paper } });
          const [one, other] = await Promise.all([onRich(document), paper === 'a4' ? onNone(document) : null]);

          expect({ variant, paper, faults: one.faults }).toEqual({ variant, paper, faults: [] });
          expect(one.smallest).toBeGreaterThanOrEqual(7);
          expect(other ?? one).toEqual(one);
        }
      }
    },
  );
});

/** Words of exactly this length. */
const writeWords = (length: number) =>
  'How much pain do you have in your back today? '
    .repeat(9)
    .slice(0, length - 1)
    .concat('.');

test.each(Zone.options)(
  'the longest texts that the check of a pack does not name are whole in 7 pt, for %s',
  async (zone) => {
    const request = await samplePdfRequest({ zone });
    const [question, answer, copyright] = [PRINTED_WHOLE.question, PRINTED_WHOLE.label, PRINTED_WHOLE.copyright].map(
      writeWords,
    );
    const questionnaires = request.result.questionnaires.map((asked) => ({
      ...asked,
      copyright: copyright ?? '',
      answers: asked.answers.map((given) => ({ ...given, question: question ?? '', answer: answer ?? '' })),
    }));
    const layout = await onRich(await writeDocument({ ...request, result: { ...request.result, questionnaires } }));

    expect({ faults: layout.faults, smallest: layout.smallest }).toEqual({ faults: [], smallest: 7 });
  },
);

const OFTEN = [false, true];
const REFERENCES = [
  null,
  'REC-2026-00417',
  'PATIENT-2026-00417/KNEE/LEFT/VISIT',
  'W'.repeat(64),
  '\u{a000}'.repeat(64),
];
/** Every combination of optional facts on both papers, and each with every variant in one of the languages. */
const FACTS = Locale.options.flatMap((locale, turn) =>
  PAPERS.flatMap((paper) =>
    REFERENCES.flatMap((reference) =>
      OFTEN.flatMap((isReopened) =>
        OFTEN.flatMap((isTranslated) => OFTEN.map((hasLabel) => ({ reference, isReopened, isTranslated, hasLabel }))),
      ),
    ).map((facts, index) => ({
      ...facts,
      locale,
      paper,
      variant: VARIANTS[(index + turn) % VARIANTS.length] ?? 'typical',
      zone: Zone.options[(Math.floor(index / 3) + turn) % Zone.options.length] ?? 'knee',
      sender: index % 3 === 0 ? 'Centre hospitalier universitaire de la douleur '.repeat(2) : 'Demo clinic',
    })),
  ),
);
/** The facts of every report printed in a full run, otherwise of a tenth. */
const CHOSEN = FACTS.filter((_, index) => process.env.TEST_FULL || index % 11 === 0);

/** A report with its optional facts, as a test key makes it. */
async function makeRequest({ paper, hasLabel, sender, isReopened, isTranslated, ...facts }: (typeof FACTS)[number]) {
  const { locale, zone, variant, reference } = facts;
  const account = { name: sender, logo: null, paper, label_area: hasLabel };
  const request = await samplePdfRequest({ locale, zone, variant, reference, account });
  const reopened_from = isReopened ? { computed_at: '2025-11-30T23:59:00.000Z' } : null;
  return {
    ...request,
    result: {
      ...request.result,
      provenance: { ...request.result.provenance, test: true, reopened_from },
      time_zone: 'America/Argentina/Buenos_Aires',
      ...(isTranslated && { administered_locale: locale === 'es-ES' ? ('en-US' as const) : ('es-ES' as const) }),
    },
  };
}

test.each(Locale.options)(
  'no report in %s prints over anything, cuts a word, overflows, or has letters below 7 pt',
  async (locale) => {
    const faults: Record<string, unknown> = {};
    for (const facts of CHOSEN.filter((one) => one.locale === locale)) {
      const layout = await onRich(await writeDocument(await makeRequest(facts)));
      if (layout.faults.length > 0 || layout.smallest < 7)
        faults[JSON.stringify({ ...facts, reference: facts.reference?.slice(0, 2) })] = [
          layout.smallest,
          ...layout.faults,
        ];
    }

    expect(faults).toEqual({});
  },
);

test('references that differ only in spaces do not print alike, on page 1 nor in any footer', async () => {
  const request = await samplePdfRequest({ variant: 'cartography_only' });
  const printed: string[] = [];
  for (const reference of ['AB 12', 'AB  12', ' AB  12', ' AB  12 ']) {
    const { boxes } = await onRich(await writeDocument({ ...request, result: { ...request.result, reference } }));
    printed.push(boxes.filter((box) => /^\d (?:DD|B) /.test(box)).join());
  }

  expect(new Set(printed).size).toBe(4);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { Frame } from 'puppeteer-core';
import { DEVICES, type DeviceName, SIZES } from './support/devices.ts';
import { sessionsAt } from './support/session.ts';
import { enlargeText, listHidden, misplacedSides, speak } from './support/sight.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';
import { resizeWindow } from './support/window.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

test('on a tablet in landscape, back and next stay visible and the drawing fits above them, in every language and with text twice as large', async () => {
  const session = await sessionsAt(stand.baseUrl).create();
  const tablet = await openTablet(stand, session, 'landscape');
  await tablet.press('Begin');
  await tablet.frame.waitForSelector('.stages');
  const found: string[] = [];
  const look = async () => {
    for (const percent of [100, 200]) {
      await enlargeText(tablet.frame, percent);
      for (const locale of Locale.options) {
        await speak(tablet.frame, locale);
        found.push(...(await listHidden(tablet)).map((what) => `${locale} ${percent} %: ${what}`));
      }
    }
    await enlargeText(tablet.frame, 100);
    await speak(tablet.frame, 'en-GB');
  };
  await look();
  await tablet.choose('.choice:has([value=severe])');
  await tablet.draw('back', [
    [0.45, 0.3],
    [0.55, 0.3],
  ]);
  await tablet.choose('#next');
  await look();
  expect(found).toEqual([]);

  // On a long screen in a scrolling page the bar follows the window.
  await tablet.choose('.mode');
  await tablet.frame.waitForSelector('.region-list');
  const barEnd = async () => {
    const box = await (await tablet.frame.$('.ways'))?.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  for (const top of [0, 300]) {
    await tablet.page.evaluate((y) => window.scrollTo(0, y), top);
    // The page reports its height in whole pixels, rounded up.
    await waitFor(async () => [719, 720].includes(await barEnd()));
  }
  await tablet.close();
});

/** Broken or truncated words, side names on two lines, and drawings at different heights. */
const unevenIn = (frame: Frame) =>
  frame.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-wrap: normal !important; hyphens: manual !important; }');
    document.adoptedStyleSheets = [sheet];
    const broken = shown('h1, button:not(:has(span)), .choice span, .tool span, .stage-title > *')
      // A button without space for its name keeps it for screen readers in a box of one pixel.
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => `broken: ${textContent?.trim()}`);
    document.adoptedStyleSheets = [];
    const wrapped = shown('.stage-title > *')
      .filter((name) => name.offsetHeight > 1.6 * Number.parseFloat(getComputedStyle(name).lineHeight))
      .map(({ textContent }) => `two lines: ${textContent?.trim()}`);
    const apart = shown('.stage-title')
      .map((title) => [...title.querySelectorAll('span')].map(({ offsetTop }) => offsetTop))
      .filter(([left, right]) => left !== right)
      .map((sides) => `sides at ${sides}`);
    const tops = shown('.stage-surface').map((surface) => Math.round(surface.getBoundingClientRect().top));
    return [...broken, ...wrapped, ...apart, ...(new Set(tops).size > 1 ? [`drawings at ${tops}`] : [])];
  });

test('no word is broken and the two drawings stay level, in every language on every device', async () => {
  const found: string[] = [];
  const lookAt = async (tablet: Tablet, screen: string) => {
    for (const locale of Locale.options) {
      await speak(tablet.frame, locale);
      found.push(...(await unevenIn(tablet.frame)).map((what) => `${locale}, ${tablet.device}, ${screen}: ${what}`));
    }
    await speak(tablet.frame, 'en-GB');
  };
  const walk = async (device: DeviceName) => {
    const tablet = await openTablet(stand, await sessionsAt(stand.baseUrl).create(), device);
    await tablet.press('Begin');
    await lookAt(tablet, 'where');
    await tablet.choose('.choice:has([value=severe])');
    await tablet.draw('front', [
      [0.44, 0.3],
      [0.55, 0.32],
      [0.46, 0.36],
    ]);
    await lookAt(tablet, 'where, drawn');
    await tablet.press('Next');
    await tablet.frame.waitForSelector('.palette.typology');
    await lookAt(tablet, 'kind');
    await tablet.close();
  };
  for (const device of Object.keys(DEVICES) as DeviceName[]) await walk(device);
  expect(found).toEqual([]);
});

const [SIDE_LOCALES, SIDE_SCREENS, SIDE_SCALES, SIDE_FONTS] = process.env.TEST_FULL
  ? [
      Locale.options,
      [...SIZES, { width: 390, height: 844 }, { width: 844, height: 390 }],
      [1, 1.25, 1.5, 1.75, 2],
      ['system-ui', 'DejaVu Sans', 'monospace'],
    ]
  : [
      ['de-DE', 'fr-FR'] as const,
      [
        { width: 320, height: 568 },
        { width: 1280, height: 860 },
      ],
      [1, 1.5, 2],
      ['DejaVu Sans'],
    ];

test('each side of the body is named over its own half, on every screen, in each size of text and font', async () => {
  const session = await sessionsAt(stand.baseUrl).create();
  const tablet = await openTablet(stand, session, 'phone', { embedded: false });
  const { frame } = tablet;
  const found: string[] = [];
  const look = async (screen: string) => {
    for (const size of SIDE_SCREENS) {
      await resizeWindow(tablet.page, { ...size, deviceScaleFactor: 1, hasTouch: true, isMobile: true });
      for (const locale of SIDE_LOCALES) {
        await speak(frame, locale);
        const seen = await misplacedSides(frame, SIDE_SCALES, SIDE_FONTS);
        found.push(...seen.map((what) => `${screen}, ${size.width} × ${size.height}, ${locale}, ${what}`));
      }
    }
    await resizeWindow(tablet.page, DEVICES.phone);
    await speak(frame, 'en-GB');
  };
  await tablet.choose('#next');
  await frame.waitForSelector('.stage-title');
  await look('where');
  await tablet.choose('.choice:has([value=severe])');
  await tablet.draw('front', [
    [0.44, 0.3],
    [0.55, 0.32],
  ]);
  if (process.env.TEST_FULL) {
    await look('where, drawn');
    await tablet.choose('.stage-zoom button');
    await look('where, magnified');
  }
  await tablet.choose('#next');
  await frame.waitForSelector('.palette.typology');
  await look('kind');
  expect(found).toEqual([]);
  await tablet.close();
});

test('a question covers the drawing: nothing moves and the whole question is visible, on a phone too', async () => {
  const tablet = await openTablet(stand, await sessionsAt(stand.baseUrl).create(), 'phone');
  await tablet.press('Begin');
  await speak(tablet.frame, 'de-DE');
  await tablet.choose('.choice:has([value=severe])');
  await tablet.draw('front', [
    [0.44, 0.3],
    [0.55, 0.32],
    [0.46, 0.36],
  ]);
  const stageBox = async () => (await tablet.frame.$('.stage.shown'))?.boundingBox();
  const before = await stageBox();
  await tablet.choose('.actions button:nth-child(3)');
  await tablet.frame.waitForSelector('.question');
  expect(await stageBox()).toEqual(before);
  const question = await (await tablet.frame.$('.question'))?.boundingBox();
  const bar = await (await tablet.frame.$('.ways'))?.boundingBox();
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await tablet.close();
});

test.each(['tablet', 'phone'] as const)(
  'on a %s, the welcome keeps its place when the body beside the steps has come',
  async (device) => {
    const tablet = await openTablet(stand, await sessionsAt(stand.baseUrl).create(), device);
    const boxes = () =>
      tablet.frame.$$eval('.welcome .plan, .plan li', (parts) =>
        parts.map((part) => JSON.stringify(part.getBoundingClientRect())),
      );
    const before = await boxes();
    await tablet.frame.waitForSelector('.quiet-body svg');
    const outside = await tablet.frame.$eval('.quiet-body', (body) => {
      const { top, bottom } = body.getBoundingClientRect();
      const boxes = [...body.children].map((part) => part.getBoundingClientRect());
      return boxes.filter((box) => box.top < top || box.bottom > bottom).length;
    });
    expect(outside).toBe(0);
    const isShown = await tablet.frame.$eval('.quiet-body', (body) => body.getClientRects().length > 0);
    expect([isShown, await boxes()]).toEqual([device === 'tablet', before]);
    await tablet.close();
  },
);

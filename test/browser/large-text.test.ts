import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale, type Stroke } from '@pain-assessment/contracts';
import { openTablet as openPatientApi } from '@pain-assessment/standalone/testing';
import type { Frame } from 'puppeteer-core';
import { listCutOff } from './support/cut-off.ts';
import { DEVICES, SIZES } from './support/devices.ts';
import { drawLine } from './support/drafts.ts';
import { passQuestions } from './support/screens.ts';
import { sessionsAt } from './support/session.ts';
import { changeState, enlargeText, speak } from './support/sight.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';
import { resizeWindow } from './support/window.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** German has the longest words; all others run in the full suite. */
const LOCALES: readonly Locale[] = process.env.TEST_FULL ? Locale.options : ['de-DE'];

/** German has the longest words, and French the longest sentences. */
const TWO_LOCALES: readonly Locale[] = process.env.TEST_FULL ? Locale.options : ['de-DE', 'fr-FR'];

/** Unusable parts: controls under the bar or outside the window, broken words, a bar above 40 % of the window. */
const unusableIn = (frame: Frame) =>
  frame.evaluate(async () => {
    const found: string[] = [];
    const bar = document.querySelector<HTMLElement>('.ways');
    const barTop = () => bar?.getBoundingClientRect().top ?? innerHeight;
    if (innerHeight - barTop() > 0.4 * innerHeight) found.push(`a bar of ${Math.round(innerHeight - barTop())} px`);
    // A phone widens its window for wide content; its layout stays.
    const { scrollWidth: needed, clientWidth: given } = document.documentElement;
    if (needed > given + 1) found.push(`scrolls sideways: ${needed} px in ${given}`);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-wrap: normal !important; hyphens: manual !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    for (const element of document.querySelectorAll<HTMLElement>(
      'h1, button, dt, .choice span, .tool span, .option span, .scale-ends span, .review-name, .count',
    )) {
      const { scrollWidth, clientWidth, textContent } = element;
      if (element.checkVisibility() && clientWidth > 1 && scrollWidth > clientWidth + 1) {
        found.push(`broken: ${textContent?.trim()}`);
      }
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    // Opened on a phone, the tools are over the choices.
    const opened = document.querySelector('.map-layout.open .toolbar');
    const isOver = opened && getComputedStyle(opened).position === 'absolute';
    for (const control of document.querySelectorAll<HTMLElement>(
      isOver ? '.toolbar .tool, .tools-button' : '.choice, .toolbar .tool, .map-ways button, .options .option',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit || !(control.contains(hit) || hit.contains(control)))
        found.push(`covered: ${control.textContent?.trim()}`);
    }
    scrollTo(0, 0);
    return found;
  });

/** The narrowest window, and one in which the body stands beside its palette; all in the full suite. */
const ENLARGED = process.env.TEST_FULL ? SIZES : SIZES.filter(({ width }) => width === 320 || width === 768);

test('with text twice as large every choice can be touched and no word is broken, narrow or wide', async () => {
  const session = await sessionsAt(stand.baseUrl).create();
  const tablet = await openTablet(stand, session, 'phone', { embedded: false });
  const found: string[] = [];
  const look = async (screen: string) => {
    for (const size of ENLARGED) {
      await resizeWindow(tablet.page, { ...size, deviceScaleFactor: 1, hasTouch: true, isMobile: true });
      await enlargeText(tablet.frame, 200);
      for (const locale of TWO_LOCALES) {
        await speak(tablet.frame, locale);
        const seen = await unusableIn(tablet.frame);
        found.push(...seen.map((what) => `${screen}, ${locale}, ${size.width} × ${size.height}: ${what}`));
      }
      await speak(tablet.frame, 'en-GB');
    }
    await enlargeText(tablet.frame, 100);
    await resizeWindow(tablet.page, DEVICES.phone);
  };
  await tablet.choose('#next');
  await tablet.frame.waitForSelector('.example');
  await look('where, with the example');
  await drawLine(tablet, 0.3);
  await tablet.choose('.tools-button');
  await look('where, with the tools');
  await tablet.choose('#next');
  await tablet.frame.waitForSelector('.palette.typology');
  await look('kind');
  await tablet.choose('.tools-button');
  await look('kind, with the tools');
  await tablet.choose('#next');
  await tablet.frame.waitForSelector('.scale-ends');
  await look('scale');
  await passQuestions(tablet.frame);
  await look('review');
  await tablet.choose('.review-part summary');
  await look('review, opened');
  expect(found).toEqual([]);
  await tablet.close();
});

const TOUCH = { deviceScaleFactor: 1, hasTouch: true, isMobile: true };
const PHONE = { width: 390, height: 844, ...TOUCH };
const LANDSCAPE_PHONE = { width: 844, height: 390, ...TOUCH };
/** A window of 1280 × 1024 px at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256, ...TOUCH };

/** Text size as a patient chooses it, relative to the device's. */
const chooseText = (frame: Frame, scale: number) =>
  frame.evaluate((value) => document.documentElement.style.setProperty('--text-scale', String(value)), scale);

test('the line of a scale is as wide as the screen and never gets narrower as text grows; next takes 40 % of a narrow bar', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'], locale: 'de-DE' });
  const tablet = await openTablet(stand, session, 'phone', { embedded: false });
  await tablet.choose('#next');
  await tablet.frame.waitForSelector('.scale-line');
  for (const size of [...SIZES, ZOOMED]) {
    await resizeWindow(tablet.page, { ...TOUCH, ...size });
    let last = 0;
    for (const scale of [1, 1.25, 1.5, 2]) {
      await chooseText(tablet.frame, scale);
      const [line, next] = await tablet.frame.$$eval('.scale-line, #next', (found) =>
        found.map((element) => element.getBoundingClientRect().width),
      );
      expect(line).toBeGreaterThanOrEqual(Math.max(last, Math.min(0.83 * size.width, 700)));
      if (size.width < 500) expect(next).toBeGreaterThanOrEqual(0.4 * size.width);
      last = line ?? 0;
    }
  }
  await tablet.close();
});

test('at a zoom of 400 % the bar leaves the window to the question', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ locale: 'de-DE' });
  const barTops: number[] = [];
  for (const embedded of [false, true]) {
    const tablet = await openTablet(stand, session, 'phone', { embedded });
    await resizeWindow(tablet.page, ZOOMED);
    await tablet.frame.waitForSelector('.ways');
    const bar = await (await tablet.frame.waitForSelector('.ways'))?.boundingBox();
    barTops.push(bar?.y ?? 0);
    await tablet.close();
  }
  expect(Math.min(...barTops)).toBeGreaterThanOrEqual(ZOOMED.height);
});

/** Pencils that are covered or outside the window while the drawing is in sight, and a drawing that is. */
const listUnshared = async ({ page, frame }: Tablet) => {
  const floor = (await (await frame.$('.ways'))?.boundingBox())?.y ?? 0;
  const stage = await frame.waitForSelector('.stage.shown .stage-surface');
  await stage?.evaluate((surface) => surface.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // The host page tells its scroll position a moment later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const boxes = await Promise.all((await frame.$$('.choice')).map((choice) => choice.boundingBox()));
  const body = await stage?.boundingBox();
  const top = Math.max(
    0,
    ...boxes.map((box) =>
      box && body && box.x < body.x + body.width && box.x + box.width > body.x ? box.y + box.height : 0,
    ),
  );
  const isBodyShown = body && body.y >= top - 1 && body.y + body.height <= floor + 1 && body.height >= 180;
  const isShown = (box: (typeof boxes)[number]) => box && box.y >= -1 && box.y + box.height <= floor + 1;
  return [
    ...(isBodyShown ? [] : [`the body at ${JSON.stringify(body)} between ${top} and ${floor}`]),
    ...boxes.filter((box) => !isShown(box)).map((box) => `a choice at ${JSON.stringify(box)} above ${floor}`),
  ];
};

test.each([false, true])(
  'palette and body share the screen on a phone with text twice as large and in landscape (embedded: %s)',
  async (embedded) => {
    const session = await sessionsAt(stand.baseUrl).create();
    const tablet = await openTablet(stand, session, 'phone', { embedded });
    const { page, frame } = tablet;
    const found: string[] = [];
    const look = async (screen: string) => {
      for (const size of [PHONE, LANDSCAPE_PHONE]) {
        await resizeWindow(page, size);
        for (const scale of [1, 2]) {
          await chooseText(frame, scale);
          for (const locale of LOCALES) {
            await speak(frame, locale);
            const seen = await listUnshared(tablet);
            found.push(...seen.map((what) => `${screen}, ${size.width} px, × ${scale}, ${locale}: ${what}`));
          }
        }
      }
      await chooseText(frame, 1);
      await resizeWindow(page, PHONE);
    };
    await tablet.choose('#next');
    await frame.waitForSelector('.example');
    await look('where');
    await tablet.choose('.choice:has([value=severe])');
    await tablet.draw('front', [
      [0.44, 0.3],
      [0.55, 0.32],
    ]);
    await tablet.choose('#next');
    await frame.waitForSelector('.palette.typology');
    await look('kind');
    expect(found).toEqual([]);
    await tablet.close();
  },
);

/** Screens by their state, and the part of it that a name here does not tell. */
const SCREENS: Readonly<Record<string, object>> = {
  'hand-over': { phase: { name: 'hand-over', busy: false } },
  reopened: { phase: { name: 'reopened' } },
  welcome: { phase: { name: 'patient', step: 'welcome' } },
  where: { phase: { name: 'patient', step: 'where' } },
  'where, clear?': {},
  'where, in a list': {},
  kind: { phase: { name: 'patient', step: 'kind' } },
  scale: { phase: { name: 'patient', step: 'item/vas_global/vas' } },
  'scale, not answered': { missed: 'item/vas_global/vas' },
  choice: { phase: { name: 'patient', step: 'item/odi/odi_1' }, missed: null },
  review: { phase: { name: 'patient', step: 'review' } },
  'empty map': { phase: { name: 'empty-map' } },
  contradiction: { phase: { name: 'contradiction', found: { kind: 'no-pain', value: 5 } } },
  pause: { phase: { name: 'paused', problem: null } },
  'pause, wrong code': { phase: { name: 'paused', problem: { kind: 'wrong' } }, pinSet: true },
  left: { phase: { name: 'left' } },
  elsewhere: { phase: { name: 'elsewhere' } },
  sending: { phase: { name: 'sending', waiting: { code: 'offline', until: 0 } } },
  'end, with a code': { phase: { name: 'end', locked: true, result: null, problem: null } },
  end: { phase: { name: 'end', locked: false, result: null, problem: null } },
  failed: { phase: { name: 'problem', kind: 'failed', code: 'internal_error' } },
  gone: { phase: { name: 'problem', kind: 'gone', code: 'session_not_found' } },
  loading: { phase: { name: 'loading', waiting: 'offline' } },
};

/** Buttons that open and close what a screen has beside its state. */
const BUTTONS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  'where, clear?': ['.actions button:nth-child(3)', '.question button'],
  'where, in a list': ['.mode:not(.help)', '.mode:not(.help)'],
};

test('no text and no button is cut off on any screen, with text twice as large on a phone and at a zoom of 400 %', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ locale: 'de-DE' });
  const patient = openPatientApi(session.component.url);
  await patient.start();
  const stroke: Stroke = {
    ...{ view: 'front', layer: 'intensity', tool: 'brush', value: 'severe', radius: 20 },
    points: [360, 600],
  };
  await patient.saveDraft(1, {
    cartography: { no_pain: false, strokes: [stroke] },
    answers: { vas_global: { vas: 5 } },
  });
  const { page, frame, ...tablet } = await openTablet(stand, session, 'phone', { embedded: false });
  const found: string[] = [];
  const press = (selector: string) => frame.$eval(selector, (button) => (button as HTMLElement).click());
  const sizes = [
    [PHONE, 200],
    [ZOOMED, 100],
  ] as const;
  for (const [size, percent] of sizes) {
    await resizeWindow(page, size);
    await enlargeText(frame, percent);
    for (const [screen, state] of Object.entries(SCREENS)) {
      await changeState(frame, state);
      const [open, close] = BUTTONS[screen] ?? [];
      if (open) await press(open);
      for (const locale of TWO_LOCALES) {
        await speak(frame, locale);
        const seen = await listCutOff(frame, screen.endsWith('?') ? '.question' : 'assessment-app');
        found.push(...seen.map((cut) => `${screen}, ${size.width} px, ${locale}: ${cut}`));
      }
      if (close) await press(close);
    }
  }
  expect(found).toEqual([]);
  await tablet.close();
});

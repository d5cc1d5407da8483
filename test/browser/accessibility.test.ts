import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Assessment, Locale } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { Frame } from 'puppeteer-core';
import { violationsOn } from './support/axe.ts';
import { DEVICES, type DeviceName } from './support/devices.ts';
import { walkScreens, walkSideScreens } from './support/screens.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
}, 120_000);
afterAll(() => stand.close(), 60_000);

const LEAST_TARGET_PX = 44;

/** Things to touch that are smaller than 44 px; a radio or checkbox counts with its label. */
const smallTargets = (frame: Frame, screen: string) =>
  frame.evaluate(
    ({ name, least }) =>
      [...document.querySelectorAll<HTMLElement>('button, a[href], input, [role=slider]')]
        .map((control) => (control.closest('label') as HTMLElement | null) ?? control)
        .filter((target) => target.checkVisibility())
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least || box.height < least)
        .map(
          ({ target, box }) => `${name}: ${target.textContent?.trim() || target.ariaLabel} ${box.width}×${box.height}`,
        ),
    { name: screen, least: LEAST_TARGET_PX - 0.5 },
  );

/** Content that lies beside the screen and would need scrolling sideways; a mobile `innerWidth` would grow with it. */
const overflows = (frame: Frame, screen: string) =>
  frame.evaluate((name) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1 ? [`${name}: ${scrollWidth} on ${clientWidth}`] : [];
  }, screen);

interface Found {
  readonly violations: string[];
  readonly small: string[];
  readonly wide: string[];
}

interface Inspection {
  readonly locale: Locale;
  readonly device: DeviceName;
  /** Changes the device before the first screen is looked at. */
  readonly prepare?: (tablet: Tablet) => Promise<void>;
  /** False where only sizes are of interest. */
  readonly withAxe?: boolean;
}

const collect =
  (found: Found, tablet: Tablet, withAxe = true) =>
  async (screen: string) => {
    if (withAxe) found.violations.push(...(await violationsOn(tablet.page, screen)));
    found.small.push(...(await smallTargets(tablet.frame, screen)));
    found.wide.push(...(await overflows(tablet.frame, screen)));
  };

async function inspectAll({ locale, device, prepare, withAxe }: Inspection): Promise<Found> {
  const session = await sessionsAt(stand.baseUrl).create({ locale, options: { session_pin: 'optional' } });
  const tablet = await openTablet(stand, session, device, { embedded: false });
  await prepare?.(tablet);
  const found: Found = { violations: [], small: [], wide: [] };
  await walkScreens(tablet, locale, collect(found, tablet, withAxe));
  await tablet.close();
  return found;
}

/** The other screens, of a session that was reopened from a bundle. */
async function inspectSideScreens({ locale, device }: Inspection): Promise<Found> {
  const sessions = sessionsAt(stand.baseUrl);
  const noPain: Assessment = { cartography: { no_pain: true, strokes: [] } };
  const { resume_bundle: bundle } = await sessions.play(noPain, { modules: ['cartography'] });
  const options = { session_pin: 'optional' } as const;
  const session = await sessions.create({ locale, modules: ['cartography'], resume_bundle: bundle ?? '', options });
  const tablet = await openTablet(stand, session, device, { embedded: false });
  const found: Found = { violations: [], small: [], wide: [] };
  await walkSideScreens(tablet, () => sessions.remove(session.session_id), collect(found, tablet));
  await tablet.close();
  return found;
}

const NONE: Found = { violations: [], small: [], wide: [] };
const everywhere = Locale.options.flatMap((locale) =>
  (Object.keys(DEVICES) as DeviceName[]).map((device) => ({ locale, device })),
);
/** The longest words on the narrowest device by default, every locale on every device in the full run. */
const places = process.env.TEST_FULL ? everywhere : [{ locale: 'de-DE', device: 'phone' } as const];

describe('every screen', () => {
  test.each(places)(
    'in $locale on a $device has no violation of WCAG 2.2 AA, no small target and nothing beside the screen',
    async ({ locale, device }) => {
      expect(await inspectAll({ locale, device })).toEqual(NONE);
    },
    300_000,
  );

  test.each(places)(
    'beside the straight way, in $locale on a $device, has none of these either',
    async ({ locale, device }) => {
      expect(await inspectSideScreens({ locale, device })).toEqual(NONE);
    },
    120_000,
  );

  test('is usable with text twice as large', async () => {
    const twice = (tablet: Tablet) =>
      tablet.page.setViewport({
        ...DEVICES.desktop,
        width: DEVICES.desktop.width / 2,
        height: DEVICES.desktop.height / 2,
        deviceScaleFactor: 2,
      });
    expect(await inspectAll({ locale: 'fr-FR', device: 'desktop', prepare: twice, withAxe: false })).toEqual(NONE);
  }, 300_000);

  test('shows what is chosen in forced colours, where backgrounds vanish', async () => {
    const session = await sessionsAt(stand.baseUrl).create();
    const tablet = await openTablet(stand, session, 'tablet', { embedded: false });
    const client = await tablet.page.createCDPSession();
    await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    const outlines = (selector: string) =>
      tablet.frame.$$eval(selector, (found) => found.map((element) => getComputedStyle(element).outlineStyle));
    await tablet.press('Begin');
    await tablet.choose('.choice:has([value=severe])');
    expect(await outlines('.choice:has(input:checked), button[aria-pressed=true]')).not.toContain('none');
    expect(await outlines('.choice:not(:has(input:checked))')).toEqual(['none', 'none', 'none']);
    await tablet.close();
  }, 120_000);
});

/** What of a map step lies outside the window or under the bar: nothing, where everything is in sight at once. */
async function outOfSight(tablet: Tablet): Promise<string[]> {
  const { height, width } = tablet.page.viewport() ?? { height: 0, width: 0 };
  const boxOf = async (selector: string) => (await (await tablet.frame.$(selector))?.boundingBox()) ?? null;
  const bar = await boxOf('.ways');
  const found: string[] = [];
  for (const selector of ['.ways', '#next', '.ways button', '.stages']) {
    const box = await boxOf(selector);
    const floor = selector === '.stages' ? (bar?.y ?? 0) : height;
    const isInside =
      box && box.y >= 0 && box.x >= 0 && box.y + box.height <= floor + 1 && box.x + box.width <= width + 1;
    if (!isInside) found.push(`${selector} at ${JSON.stringify(box)} above ${floor}`);
  }
  const least = (await boxOf('[data-view=back] .stage-surface'))?.height ?? 0;
  return least < 200 ? [...found, `a drawing ${least} px high`] : found;
}

/** Shows an open session's page in another language, without another session. */
const speak = (frame: Frame, locale: Locale) =>
  frame.evaluate((wanted) => {
    const { controller } = document.querySelector('assessment-app') as unknown as {
      controller: { store: { value: { open: { view: object } }; change: (part: object) => void } };
    };
    const { open } = controller.store.value;
    controller.store.change({ open: { ...open, view: { ...open.view, locale: wanted } } });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, locale);

const enlargeText = (frame: Frame, percent: number) =>
  frame.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { font-size: ${1.125 * size}% !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, percent);

test('on a tablet held across, back and next stay in sight and the drawing fits above them, in every language and with text twice as large', async () => {
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
        found.push(...(await outOfSight(tablet)).map((what) => `${locale} ${percent} %: ${what}`));
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

  // A long screen in a page that scrolls: the bar follows the window.
  await tablet.choose('.mode');
  await tablet.frame.waitForSelector('region-list');
  const barEnd = async () => {
    const box = await (await tablet.frame.$('.ways'))?.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  for (const top of [0, 300]) {
    await tablet.page.evaluate((y) => window.scrollTo(0, y), top);
    await waitFor(async () => (await barEnd()) === 720);
  }
  await tablet.close();
}, 120_000);

test('moves nothing where the patient prefers reduced motion', async () => {
  const session = await sessionsAt(stand.baseUrl).create();
  const tablet = await openTablet(stand, session, 'tablet', { embedded: false });
  await tablet.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const moving = () =>
    tablet.frame.evaluate(() => {
      const probe = Object.assign(document.createElement('div'), { className: 'spinner' });
      document.body.append(probe);
      const { animationName, transitionDuration } = getComputedStyle(probe);
      probe.remove();
      return { animationName, transitionDuration };
    });
  expect(await moving()).toEqual({ animationName: 'none', transitionDuration: '0s' });
  await tablet.close();
}, 120_000);

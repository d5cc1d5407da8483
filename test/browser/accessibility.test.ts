import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Assessment, Locale } from '@pain-assessment/contracts';
import { DEVICES, type DeviceName } from './support/devices.ts';
import { collect, type Found, NONE } from './support/inspect.ts';
import { passQuestions, walkScreens, walkSideScreens } from './support/screens.ts';
import { sessionsAt } from './support/session.ts';
import { listSpoken } from './support/spoken.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** Relative luminance (WCAG) of the pixels of an element and of `around` pixels on each side. */
async function lightness({ page, frame }: Tablet, selector: string, around = 0) {
  const box = await (await frame.waitForSelector(selector))?.boundingBox();
  if (!box) throw new Error(`${selector} is not painted`);
  const { x, y, width, height } = box;
  const clip = { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around };
  const picture = await page.screenshot({ clip, encoding: 'base64' });
  return frame.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const linear = (value = 0) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const all: number[] = [];
    for (let i = 0; i < data.length; i += 4) {
      all.push(0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]));
    }
    all.sort((a, b) => a - b);
    return { darkest: all[0] ?? 0, median: all[all.length >> 1] ?? 0, lightest: all.at(-1) ?? 0 };
  }, picture);
}

interface Inspection {
  readonly locale: Locale;
  readonly device: DeviceName;
  /** Changes the device before the check of the first screen. */
  readonly prepare?: (tablet: Tablet) => Promise<void>;
  /** False checks sizes only. */
  readonly withAxe?: boolean;
}

async function inspectAll({ locale, device, prepare, withAxe }: Inspection): Promise<Found> {
  const session = await sessionsAt(stand.baseUrl).create({ locale, options: { session_pin: 'optional' } });
  const tablet = await openTablet(stand, session, device, { embedded: false });
  await prepare?.(tablet);
  const found: Found = { violations: [], small: [], wide: [] };
  await walkScreens(tablet, locale, collect(found, tablet, withAxe));
  await tablet.close();
  return found;
}

/** Checks the other screens, in a session reopened from a bundle. */
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

const everywhere = Locale.options.flatMap((locale) =>
  (Object.keys(DEVICES) as DeviceName[]).map((device) => ({ locale, device })),
);
/** The longest words on the narrowest device by default, every locale on every device in the full run. */
const places = process.env.TEST_FULL ? everywhere : [{ locale: 'de-DE', device: 'phone' } as const];

describe('every screen', () => {
  test.each(places)(
    'in $locale on a $device has no violation of WCAG 2.2 AA, no small target and nothing outside the screen',
    async ({ locale, device }) => {
      expect(await inspectAll({ locale, device })).toEqual(NONE);
    },
  );

  test.each(places)(
    'outside the ordinary sequence, in $locale on a $device, has none of these either',
    async ({ locale, device }) => {
      expect(await inspectSideScreens({ locale, device })).toEqual(NONE);
    },
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
  });

  test('shows the selection in forced colours, which remove backgrounds', async () => {
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
  });

  test.each(['light', 'dark'])(
    'keeps the body on light paper in forced colours of a %s scheme, and the darkest swatch distinct from the background',
    async (scheme) => {
      const session = await sessionsAt(stand.baseUrl).create();
      const tablet = await openTablet(stand, session, 'tablet', { embedded: false });
      const client = await tablet.page.createCDPSession();
      const features = [
        { name: 'forced-colors', value: 'active' },
        { name: 'prefers-color-scheme', value: scheme },
      ];
      await client.send('Emulation.setEmulatedMedia', { features });
      await tablet.press('Begin');
      const stage = await lightness(tablet, '[data-view=front] .stage-surface');
      expect(stage.median).toBeGreaterThan(0.75);
      expect(stage.darkest).toBeLessThan(0.05);
      const around = await lightness(tablet, '.choice:has([value=very_severe]) .swatch', 3);
      expect(around.lightest - around.darkest).toBeGreaterThan(0.5);
      await tablet.close();
    },
  );
});

test('moves nothing if the patient prefers reduced motion', async () => {
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
});

/** Rows of the table in docs/accessibility.md, as `screen | role: names`. */
const documented = () =>
  readFileSync(new URL('../../docs/accessibility.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\| (map|list|kinds|error|review|end) \|/.test(line))
    .map((line) => line.slice(2, -2).replaceAll('`', ''));

test('a screen reader gets the names, roles, order and announcements that docs/accessibility.md lists', async () => {
  const session = await sessionsAt(stand.baseUrl).create();
  const tablet = await openTablet(stand, session, 'tablet', { embedded: false });
  const { frame } = tablet;
  const spoken: string[] = [];
  const listen = async (screen: string) =>
    spoken.push(...(await listSpoken(tablet)).map((line) => `${screen} | ${line}`));
  await tablet.choose('#next');
  await tablet.choose('.choice:has([value=severe])');
  await tablet.draw('front', [
    [0.44, 0.3],
    [0.55, 0.32],
  ]);
  await listen('map');
  await tablet.choose('.mode');
  await frame.waitForSelector('.region-list');
  await listen('list');
  await tablet.choose('.mode');
  await tablet.choose('#next');
  await frame.waitForSelector('.palette.typology');
  await listen('kinds');
  await tablet.choose('#next');
  await frame.waitForSelector('.scale-track');
  await tablet.choose('#next');
  await frame.waitForSelector('#missing:not(:empty)');
  await listen('error');
  await passQuestions(frame);
  await listen('review');
  await tablet.choose('#send');
  await frame.waitForSelector('.summary');
  await listen('end');
  await tablet.close();
  expect(spoken).toEqual(documented());
});

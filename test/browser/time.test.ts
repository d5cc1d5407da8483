import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { collect, type Found, NONE } from './support/inspect.ts';
import { sessionsAt } from './support/session.ts';
import { listHidden, speak } from './support/sight.ts';
import { type OwnStand, openOwnStand } from './support/stand.ts';
import { openTablet } from './support/tablet.ts';

/** Past the warning of five minutes, and longer than a test may take before that of one minute. */
const TTL_SECONDS = 290;
/** Height in CSS pixels; the six kinds and the warning leave less than in other steps. */
const LEAST_DRAWING_OF_KINDS = 170;

let stand: OwnStand;
beforeAll(async () => {
  stand = await openOwnStand({ SESSION_TTL_SECONDS: String(TTL_SECONDS) });
});
afterAll(() => stand.close());

test.each(['phone', 'tablet'] as const)(
  'on a %s the warning before the expiry leaves drawing and next visible, in every language and without a violation',
  async (device) => {
    const session = await sessionsAt(stand.baseUrl).create();
    const held = await openTablet(stand, session, device, { embedded: false });
    await held.press('Begin');
    await held.frame.waitForSelector('.time-left');
    const hidden: string[] = [];
    const found: Found = { violations: [], small: [], wide: [] };
    const look = collect(found, held);
    for (const locale of Locale.options) {
      await speak(held.frame, locale);
      hidden.push(...(await listHidden(held)).map((what) => `${locale}: ${what}`));
      await look(locale);
    }
    await held.choose('.choice:has([value=severe])');
    await held.draw('front', [
      [0.44, 0.3],
      [0.55, 0.32],
      [0.46, 0.36],
    ]);
    await held.choose('#next');
    await held.frame.waitForSelector('.palette.typology');
    for (const locale of Locale.options) {
      await speak(held.frame, locale);
      hidden.push(...(await listHidden(held, LEAST_DRAWING_OF_KINDS)).map((what) => `${locale}, kinds: ${what}`));
    }
    expect(hidden).toEqual([]);
    expect(found).toEqual(NONE);
    await held.close();
  },
);

test('the patient sees and hears the remaining time, also in a break, can continue, and reaches the review, which sends', async () => {
  const sessions = sessionsAt(stand.baseUrl);
  const session = await sessions.create();
  const tablet = await openTablet(stand, session);
  const said = () =>
    tablet.frame.$$eval('[role=status]', (regions) => regions.map(({ textContent }) => textContent?.trim()).join());
  await tablet.press('Begin');
  await tablet.waitForText('minutes are left.');
  expect(await said()).toMatch(/About [2-5] minutes are left\. You can send your answers now/);
  await tablet.press('Pause');
  await tablet.frame.waitForSelector('.quiet-screen');
  await tablet.waitForText('are left.');
  expect(await tablet.frame.$$eval('.time-left button', (buttons) => buttons.map((b) => b.textContent))).toEqual([
    'Check my answers',
  ]);
  await tablet.press('Go on');
  await tablet.choose('.choice:has([value=severe])');
  await tablet.draw('back', [
    [0.45, 0.3],
    [0.55, 0.3],
  ]);
  await tablet.choose('.time-left .primary');
  await tablet.frame.waitForSelector('.time-left', { hidden: true });
  expect(await said()).not.toContain('are left');
  expect(await tablet.heading()).toBe('Where does it hurt, and how much?');

  // The stored drawing is the subject of other suites; here nothing may still be on its way when the page is loaded again.
  await waitFor(async () => (await sessions.view(session)).draft?.cartography?.strokes?.length === 1);
  await Promise.all([tablet.frame.waitForNavigation(), tablet.frame.evaluate(() => location.reload())]);
  await tablet.press('Check my answers');
  expect(await tablet.heading()).toBe('Check your answers');
  await tablet.press('Send');
  await tablet.waitForText('What you told us');
  expect(await sessions.status(session.session_id)).toBe('completed');
  expect(tablet.sent[0]?.cartography?.strokes).toHaveLength(1);
  expect(tablet.sent[0]?.answers).toEqual({});
  await tablet.close();
});

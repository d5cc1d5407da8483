import type { Locale } from '@pain-assessment/contracts';
import type { Frame } from 'puppeteer-core';
import type { Tablet } from './tablet.ts';

/** Presses the first element that matches, in any language. */
const on = (tablet: Tablet, selector: string) => tablet.choose(selector);

/** True if an element matches. */
const has = async (tablet: Tablet, selector: string) => (await tablet.frame.$(selector)) !== null;

async function walkMap(tablet: Tablet, look: (screen: string) => Promise<void>): Promise<void> {
  await look('where');
  await on(tablet, '.choice:has([value=severe])');
  await tablet.draw('front', [
    [0.44, 0.3],
    [0.55, 0.32],
    [0.46, 0.36],
  ]);
  await look('where, drawn');
  await on(tablet, '.stage-zoom button');
  await look('where, magnified');
  await on(tablet, '.actions button:nth-child(3)');
  await tablet.frame.waitForSelector('.question');
  await look('where, clear?');
  await on(tablet, '.question button');
  await on(tablet, '.mode');
  await tablet.frame.waitForSelector('.region-list');
  await look('where, list');
  await on(tablet, '.region-list summary');
  await look('where, list opened');
  await on(tablet, '.mode');
  await on(tablet, '#next');
  await tablet.frame.waitForSelector('.palette.typology');
  await look('kind');
  await on(tablet, '.choice:has([value=burning])');
  await look('kind, told');
  await on(tablet, '#next');
}

async function walkItems(tablet: Tablet, look: (screen: string) => Promise<void>): Promise<void> {
  const seen = new Set<string>();
  while (!(await has(tablet, '.review'))) {
    const kind = (await has(tablet, '.scale-track')) ? 'scale' : 'choice';
    if (!seen.has(kind)) {
      await look(kind);
      await on(tablet, '#next');
      await look(`${kind}, not answered`);
    }
    // A tap on the scale also separates two taps on Next, which would be a double tap otherwise.
    if (kind === 'scale') await on(tablet, '.scale-track');
    else await tablet.frame.evaluate(() => document.querySelector<HTMLElement>('.options input')?.click());
    if (!seen.has(kind)) await look(`${kind}, answered`);
    seen.add(kind);
    const asked = await tablet.heading();
    await tablet.frame.evaluate(() => document.querySelector<HTMLElement>('#next')?.click());
    await tablet.frame.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, {}, asked);
  }
}

/** Visits every screen of a session with an optional code, in any language, and checks each. */
export async function walkScreens(
  tablet: Tablet,
  _locale: Locale,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  await look('hand-over');
  await tablet.frame.type('#code', '4321');
  await on(tablet, '.code button');
  await tablet.frame.waitForSelector('.welcome');
  await look('welcome');
  await on(tablet, '#next');
  await walkMap(tablet, look);
  await walkItems(tablet, look);
  await look('review');
  await on(tablet, '.review summary');
  await look('review, opened');
  await on(tablet, '.top-bar > button:last-child');
  await tablet.frame.waitForSelector('#code');
  await look('pause');
  await on(tablet, '.unlock summary');
  await tablet.frame.type('#code', '4321');
  await on(tablet, '.code button');
  await tablet.frame.waitForFunction(() => !document.querySelector('#code'));
  await look('left');
  await on(tablet, '.primary');
  await tablet.frame.waitForSelector('.review');
  await on(tablet, '#send');
  await tablet.frame.waitForSelector('.end');
  await look('end');
  await tablet.frame.type('#code', '4321');
  await on(tablet, '.code button');
  await tablet.frame.waitForSelector('.summary');
  await look('summary');
}

/** Visits the other screens of a reopened "no pain" assessment: empty map, lost network, deleted session. */
export async function walkSideScreens(
  tablet: Tablet,
  removeSession: () => Promise<unknown>,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  await look('reopened');
  await on(tablet, '.primary');
  await on(tablet, 'code-form + button');
  await on(tablet, '.welcome #next');
  await tablet.frame.waitForSelector('.no-pain-set');
  await look('no pain');
  await on(tablet, '.no-pain-set button');
  await on(tablet, '#next');
  await tablet.frame.waitForSelector('.stack');
  await look('nothing marked');
  await on(tablet, '.stack button');
  await tablet.frame.waitForSelector('.review');
  await look('review, no pain');
  await tablet.page.setOfflineMode(true);
  await on(tablet, '#send');
  await tablet.frame.waitForSelector('.notice');
  await look('sending, offline');
  await removeSession();
  await tablet.page.setOfflineMode(false);
  await tablet.frame.waitForSelector('.centred:not(:has(.spinner)) #heading');
  await look('gone');
}

/** Gives no answer to any question, up to the review. */
export const passQuestions = (frame: Frame) =>
  frame.evaluate(async () => {
    while (!document.querySelector('.review')) {
      document.querySelector<HTMLElement>('.option.none input')?.click();
      document.querySelector<HTMLElement>('#next')?.click();
      await new Promise(requestAnimationFrame);
    }
  });

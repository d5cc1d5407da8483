import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CreateSession } from '@pain-assessment/contracts';
import type { Page } from 'puppeteer-core';
import { storedDraft, strokeCount } from './support/drafts.ts';
import { putPage } from './support/host-page.ts';
import { createInput, trackTouches } from './support/input.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const tag = ({ url }: { readonly url: string }) => `<pain-assessment session-url="${url}"></pain-assessment>`;

/** Opens a host page with the script of the element. */
async function openHost(path: string, body: string, before = ''): Promise<Page> {
  const script = `<script src="${stand.baseUrl}/component/pain-assessment.js"></script>`;
  const html = `<!doctype html><html lang="en"><title>Record</title><body style="margin:0">${before}${script}${body}`;
  const page = await stand.newPage();
  await page.setViewport({ width: 900, height: 700 });
  await page.goto(await putPage(stand.hostOrigin, path, { html }));
  return page;
}

const create = (body: Partial<CreateSession> = {}) =>
  sessionsAt(stand.baseUrl).create({ modules: ['cartography'], ...body });

describe('a page in a host page whose layout changes', () => {
  /** Opens a session below a banner of 260 pixels in a card that clips and follows its content, as rounded ones do. */
  async function openInCard(path: string, style = '') {
    const { component } = await create();
    const banner = '<div id="banner" style="height: 260px"></div>';
    const page = await openHost(
      path,
      `${style}<div id="outer">${banner}<div id="card" style="overflow: hidden">${tag(component)}</div></div>`,
    );
    const frame = await page.waitForFrame((candidate) => candidate.url().startsWith(stand.baseUrl));
    await frame.waitForSelector('#next');
    const fitted = (height: number) =>
      frame.waitForFunction(
        (wanted) => {
          const { style } = document.documentElement;
          const [fit, visible] = ['--fit-height', '--visible-bottom'].map((name) => style.getPropertyValue(name));
          const bar = document.querySelector('.ways')?.getBoundingClientRect().bottom ?? 0;
          return fit === `${wanted}px` && visible === fit && Math.abs(bar - wanted) < 1;
        },
        { polling: 100 },
        height,
      );
    return { page, fitted };
  }

  test('is bounded by a box with a height of its own, and not by one that follows its content', async () => {
    const { page, fitted } = await openInCard('/card');
    await fitted(440);
    for (const [style, height] of [
      ['overflow: auto; height: 400px', 400],
      ['overflow: auto; max-height: 420px', 420],
      ['overflow: hidden; border-radius: 16px', 440],
      ['overflow: hidden; padding: 10px 0', 430],
    ] as const) {
      await page.$eval('#card', (card, look) => card.setAttribute('style', look), style);
      await fitted(height);
    }
    await page.close();
  });

  test.each([
    ['a page that grows with its content', ''],
    ['a page with a height of its own', '<style>html, body, #outer { height: 100% }</style>'],
  ])('has its bar at the end of the window as soon as a banner goes, in %s', async (name, style) => {
    const { page, fitted } = await openInCard(`/banner-${name.length}`, style);
    await fitted(440);
    await page.$eval('#banner', (banner) => banner.remove());
    await fitted(700);
    await page.close();
  });
});

test('a thumb draws in a host page for desktops, which a phone shows smaller', async () => {
  const session = await create();
  const page = await openHost('/desktop', tag(session.component));
  await page.evaluateOnNewDocument(trackTouches);
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  await page.reload();
  const frame = await page.waitForFrame((candidate) => candidate.url().startsWith(stand.baseUrl));
  expect(await page.evaluate(() => innerWidth)).toBeGreaterThan(900);
  const press = (selector: string) => frame.locator(selector).click();
  await press('#next');
  await press('.choice:has([value=severe])');
  const { touch, onStage } = createInput(await page.createCDPSession(), frame, true);
  const contact = 48 / (await page.evaluate(() => visualViewport?.scale ?? 1));
  const [from = [0, 0], to = [0, 0]] = await onStage('front', [
    [0.45, 0.5],
    [0.55, 0.5],
  ]);
  await touch('touchStart', [{ id: 1, at: from, contact }]);
  await touch('touchMove', [{ id: 1, at: to, contact }]);
  await touch('touchEnd', []);
  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 1);
  expect(cartography?.strokes?.[0]?.tool).toBe('brush');
  await page.close();
});

test('the label of the frame is in the language of the session', async () => {
  const { component } = await create({ locale: 'fr-FR' });
  const page = await openHost('/label', tag(component));
  await page.waitForFunction(
    (label) =>
      document.querySelector('pain-assessment')?.shadowRoot?.querySelector('iframe')?.getAttribute('aria-label') ===
      label,
    { polling: 100 },
    'Évaluation de la douleur',
  );
  await page.close();
});

/** Replaces what Prototype.js 1.7, MooTools and polyfills replace, by less than the original. */
const REPLACE = `<script>window.heard = [];
  for (const name of ['ready', 'expired', 'error']) document.addEventListener(name, () => { heard[heard.length] = name });
  const refuse = () => { throw new Error('replaced') };
  Array.from = (items) => [...items];
  for (const name of ['map', 'filter', 'reduce', 'find', 'some', 'every', 'includes', 'indexOf', 'forEach', 'entries', 'keys'])
    Array.prototype[name] = refuse;
  for (const name of ['startsWith', 'endsWith', 'includes', 'trim']) String.prototype[name] = refuse;
  Element.prototype.remove = refuse;</script>`;

test('a host page whose libraries have replaced built-ins hears of a session that is over, and shows a live one', async () => {
  const [live, over] = await Promise.all([create(), create()]);
  await sessionsAt(stand.baseUrl).remove(over.session_id);
  const page = await openHost('/replaced', tag(live.component) + tag(over.component), REPLACE);
  await page.waitForFunction('window.heard.length > 1', { polling: 100 });
  const heard = (await page.evaluate('window.heard')) as string[];
  expect(new Set(heard)).toEqual(new Set(['expired', 'ready']));
  await page.close();
});

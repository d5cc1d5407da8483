import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CreateSession } from '@pain-assessment/contracts';
import type { Page } from 'puppeteer-core';
import { putPage } from './support/host-page.ts';
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
  // An ended session is heard of at once, while a live one loads.
  await page.waitForFunction('window.heard.length > 1', { polling: 100 });
  const heard = (await page.evaluate('window.heard.join()')) as string;
  expect(heard).toBe('expired,ready');
  await page.close();
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CreateSession } from '@pain-assessment/contracts';
import type { Frame, Page } from 'puppeteer-core';
import { embedIn } from './support/host-page.ts';
import { sessionsAt } from './support/session.ts';
import { recordShownTexts, slowDown } from './support/shown-texts.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const create = (body: Partial<CreateSession> = {}) => sessionsAt(stand.baseUrl).create(body);

/** First line of each text that a page with this address paints on slow 3G until `last`, and the page. */
async function film(url: string, last: string, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await stand.newPage();
  await prepare(page);
  const readTexts = await recordShownTexts(page);
  await slowDown(page);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await seen(page, last);
  const titles = (await readTexts()).map((text) => text.split('\n')[0]);
  await page.close();
  return titles;
}

/** Refuses files with this name, without an answer or with this status, until the returned function is called. */
async function refuse(page: Page, name: RegExp, status?: number): Promise<() => void> {
  let isRefused = true;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!isRefused || !name.test(request.url())) return void request.continue();
    return void (status ? request.respond({ status, body: '' }) : request.abort('connectionfailed'));
  });
  return () => {
    isRefused = false;
  };
}

/** Waits until the page shows this text. */
const seen = (page: Page | Frame, text: string) =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is painted, not what the document holds
  page.waitForFunction((wanted) => document.body?.innerText.includes(wanted), { polling: 100 }, text);

const OPENING = 'Ouverture de l’évaluation…';

describe('on slow 3G a page paints nothing that it takes back', () => {
  test('of a session: its frame in the session’s language, then the first screen', async () => {
    const { component } = await create({ locale: 'fr-FR' });
    expect(await film(component.url, 'Bienvenue')).toEqual([OPENING, 'Enregistré']);
  });

  test('of a link without its token: the frame, then what to do', async () => {
    const { component } = await create({ locale: 'fr-FR' });
    const url = component.url.replace(/#.*/, '');
    expect(await film(url, 'Ce lien est incomplet')).toEqual([OPENING, 'Ce lien est incomplet']);
  });

  test('of a session that is over: that it is', async () => {
    const { session_id: id, component } = await create();
    await sessionsAt(stand.baseUrl).remove(id);
    const title = 'This assessment is no longer available';
    expect(await film(component.url, title)).toEqual([title]);
  });

  test('of a browser that is too old: that it is', async () => {
    const { component } = await create();
    const title = 'This browser is too old';
    const age = (page: Page) => page.evaluateOnNewDocument('delete globalThis.OffscreenCanvas');
    expect(await film(component.url, title, age)).toEqual([title]);
  });
});

describe('a file that is lost on the way is asked for again', () => {
  async function openWithout(name: RegExp) {
    const { component } = await create({ locale: 'fr-FR' });
    const page = await stand.newPage();
    const end = await refuse(page, name);
    await page.goto(component.url);
    return { page, end };
  }

  test('the script, with words in the session’s language', async () => {
    const { page, end } = await openWithout(/page-.*\.js$/);
    await seen(page, 'Nouvel essai automatique');
    expect(await page.$eval('#loading h1', (title) => title.textContent)).toBe(OPENING);
    end();
    await page.waitForSelector('.welcome');
    await page.close();
  });

  test('the style sheet', async () => {
    const { page, end } = await openWithout(/page-.*\.css$/);
    await page.waitForSelector('.welcome');
    end();
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('assessment-app') as Element).display === 'flex',
    );
    await page.close();
  });
});

describe('a file that stays refused reloads the page once, then there are words and one error', () => {
  const FILE = 'Un fichier de cette page ne peut pas être chargé.';

  /** Reloads, events of the element, and the page itself. */
  async function playRefused(name: RegExp, status?: number) {
    const { component } = await create({ locale: 'fr-FR' });
    const page = await stand.newPage();
    let reloads = 0;
    page.on('request', (request) => {
      // A reload has no token in its address any more.
      if (/\/ses_\w+$/.test(request.url()) && request.method() === 'GET') reloads++;
    });
    await refuse(page, name, status);
    await page.goto(embedIn(stand.hostOrigin, component));
    await page.waitForFunction('window.heard.at(-1)?.name === "error"', { polling: 100 });
    const heard = (await page.evaluate('window.heard')) as { name: string; detail: { code?: string } }[];
    const frame = await page.waitForFrame((candidate) => candidate.url().includes('/component/ses_'));
    return { page, frame, reloads, heard: heard.map(({ name, detail }) => detail.code ?? name) };
  }

  test('that of the later screens', async () => {
    const { page, frame, ...played } = await playRefused(/later-/);
    expect(played).toEqual({ reloads: 1, heard: ['ready', 'ready', 'component_unavailable'] });
    await seen(frame, FILE);
    await seen(frame, 'Réessayer');
    await page.close();
  });

  test('that of the worker', async () => {
    const { page, frame, ...played } = await playRefused(/worker-/);
    expect(played).toEqual({ reloads: 1, heard: ['ready', 'ready', 'component_unavailable'] });
    await seen(frame, 'Le dessin ne démarre pas.');
    await page.close();
  });
});

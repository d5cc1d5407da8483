import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { middleAnswers, openTablet as openPatientApi } from '@pain-assessment/standalone/testing';
import type { Page } from 'puppeteer-core';
import { embedIn, type HostPage, startHostPage } from './support/host-page.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
let foreign: HostPage;
beforeAll(async () => {
  stand = await openStand();
  foreign = await startHostPage();
});
afterAll(async () => {
  await foreign.close();
  await stand.close();
});

const heard = (page: Page) => page.evaluate('window.heard') as Promise<{ name: string }[]>;

const componentFrame = (page: Page, id: string) =>
  page.frames().find((frame) => frame.url().startsWith(`${stand.baseUrl}/component/${id}`));

/** Opens a page of this origin with the element of a deleted session. */
async function openEnded(origin: string, language: string) {
  const sessions = sessionsAt(stand.baseUrl);
  const { session_id: id, component } = await sessions.create();
  await sessions.remove(id);
  const page = await stand.newPage();
  await page.setExtraHTTPHeaders({ 'Accept-Language': language });
  await page.setViewport({ width: 900, height: 600 });
  await page.goto(embedIn(origin, component));
  await page.waitForFunction('window.heard.length > 0');
  return { page, id };
}

test('the page of an expired session is readable, and the element fires expired, on opening and on reload', async () => {
  const { page, id } = await openEnded(stand.hostOrigin, 'de-DE');
  expect(await heard(page)).toEqual([{ name: 'expired', detail: {}, bubbled: true }]);
  const frame = componentFrame(page, id);
  expect(
    await frame?.evaluate(() => [document.documentElement.lang, document.querySelector('h1')?.textContent]),
  ).toEqual(['de-DE', 'Diese Befragung ist nicht mehr verfügbar']);
  expect(await frame?.evaluate(() => getComputedStyle(document.querySelector('main') as Element).textAlign)).toBe(
    'center',
  );

  await frame?.evaluate(() => location.reload());
  await page.waitForFunction('window.heard.length > 1');
  expect((await heard(page)).map(({ name }) => name)).toEqual(['expired', 'expired']);
  await page.close();
});

test('the framing page is notified, and no other page can send that message', async () => {
  const { page, id } = await openEnded(foreign.origin, 'fr-FR');
  expect(await heard(page)).toMatchObject([{ name: 'expired' }]);

  await page.evaluate((origin) => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    window.postMessage('pain-assessment:expired', '*');
    window.dispatchEvent(
      new MessageEvent('message', { data: 'pain-assessment:expired', origin, source: frame.contentWindow }),
    );
  }, stand.baseUrl);
  // Messages keep their order: the message of the reloaded frame arrives after the forged ones.
  await componentFrame(page, id)?.evaluate(() => location.reload());
  await page.waitForFunction('window.heard.length > 1');
  expect(await heard(page)).toHaveLength(2);
  await page.close();
});

test.each([
  ['without a code at once', undefined],
  ['with a code once it was given', '2580'],
])('a page forgets its token after submission %s, and a reload opens nothing', async (_when, pin) => {
  const sessions = sessionsAt(stand.baseUrl);
  const options = { session_pin: pin ? ('required' as const) : ('none' as const) };
  const { component } = await sessions.create({ modules: ['cartography'], options });
  const patient = openPatientApi(component.url);
  await patient.start(pin);
  await patient.submit({ cartography: { no_pain: true, strokes: [] } });
  const page = await stand.newPage();
  await page.goto(component.url);
  const state = () => page.evaluate(() => JSON.stringify(history.state));
  if (pin) {
    // A complete screen focuses its heading.
    await page.waitForFunction(() => document.activeElement?.id === 'heading');
    expect(await state()).toContain(component.token);
    await page.type('#code', pin);
    await page.keyboard.press('Enter');
  }
  await page.waitForFunction(() => history.state?.ended === true);
  expect(await state()).not.toContain(component.token);

  await page.reload();
  await page.waitForFunction(
    () => document.querySelector('h1')?.textContent === 'This assessment is no longer available',
  );
  await page.close();
});

test('an address that is none of a session is said to be a wrong link, in the colours of the page', async () => {
  const { component } = await sessionsAt(stand.baseUrl).create();
  const page = await stand.newPage();
  const paper = () =>
    page.evaluate(
      () =>
        getComputedStyle(
          document.body.firstElementChild?.tagName === 'MAIN'
            ? document.body
            : (document.querySelector('assessment-app') as Element),
        ).backgroundColor,
    );
  await page.goto(component.url);
  await page.waitForSelector('assessment-app h1');
  const ofPage = await paper();

  await page.goto(`${stand.baseUrl}/component/ses_mistyped`);
  const words = () => page.$eval('h1', (title) => title.textContent);
  expect([await words(), await paper()]).toEqual(['This link is not complete', ofPage]);

  // A letter of the token is lost.
  await page.goto(component.url.slice(0, -1));
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'This link is not complete');
  await page.close();
});

test('the end marks every score from unofficial wording, and explains the mark once, after all of them', async () => {
  const { component } = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
  const patient = openPatientApi(component.url);
  const { questionnaires } = await patient.assessment();
  await patient.start();
  await patient.submit({ answers: middleAnswers(questionnaires) });
  const page = await stand.newPage();
  await page.goto(component.url);
  await page.locator('.all-scores summary').click();
  const said = await page.$eval('.all-scores', (scores) => (scores.textContent ?? '').trim());
  expect(said.match(/unofficial wording/g)).toHaveLength(1);
  expect(said).toMatch(/\* unofficial wording$/);
  const marks = await page.$$eval('.score-name', (names) => names.map((name) => name.textContent?.includes('*')));
  expect(marks.length).toBeGreaterThan(0);
  expect(marks).not.toContain(false);
  await page.close();
});

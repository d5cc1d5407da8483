import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** Gives the browser one English voice, and keeps what it is asked to read in `window.spoken`. */
const LISTEN = `
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: 'eng-GBR' }],
    speak: ({ text, lang }) => window.spoken.push({ text, lang }),
    cancel: () => { window.spoken = []; },
  }) });`;

test('a question is read with its choices and in its language, and the next one in its place', async () => {
  const { component } = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
  const page = await stand.newPage();
  await page.evaluateOnNewDocument(LISTEN);
  await page.goto(component.url);
  const press = (text: string) => page.locator(`::-p-text(${text})`).click();
  const heard = (text: string) =>
    page.waitForFunction(
      (wanted) =>
        (window as unknown as { spoken: { text: string }[] }).spoken.some(({ text: said }) => said === wanted),
      { polling: 100 },
      text,
    );
  await press('Begin');
  await page.waitForSelector('.options');
  await page.locator('.display summary').click();
  await press('Read aloud');
  const question = await page.$eval('#heading', ({ textContent }) => textContent?.trim() ?? '');
  const none = await page.$eval('.option.none', ({ textContent }) => textContent?.trim() ?? '');
  await heard(question);
  await heard(none);
  expect(await page.evaluate('window.spoken.every(({ lang }) => lang === "en-GB")')).toBe(true);

  await page.locator('.option.none').click();
  await page.locator('#next').click();
  await page.waitForFunction((last) => document.querySelector('#heading')?.textContent?.trim() !== last, {}, question);
  const second = await page.$eval('#heading', ({ textContent }) => textContent?.trim() ?? '');
  await heard(second);
  expect(
    await page.evaluate(
      (first) => (window as unknown as { spoken: { text: string }[] }).spoken.map(({ text }) => text).includes(first),
      question,
    ),
  ).toBe(false);
  await page.close();
});

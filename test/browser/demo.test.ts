import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Frame, Page } from 'puppeteer-core';
import { openStand, type Stand } from './support/stand.ts';
import { settledBox } from './support/tablet.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
}, 120_000);
afterAll(() => stand.close(), 60_000);

const WAIT = { timeout: 60_000 };
const submit = (page: Page, form: string) => Promise.all([page.waitForNavigation(WAIT), page.click(`${form} button`)]);

/** Plays the shortest assessment: hand over without a code, no pain, send. */
async function playInFrame(page: Page): Promise<Frame> {
  const frame = await page.waitForFrame((candidate) => candidate.url().includes('/component/ses_'), WAIT);
  const press = async (selector: string) => {
    const element = await frame.waitForSelector(selector, WAIT);
    if (!element) throw new Error(`nothing matches ${selector}`);
    // The next screen grows under the finger, and with it the frame.
    await settledBox(element);
    await element.click();
  };
  await press('code-form + button');
  await press('.welcome #next');
  await press('.no-pain');
  await frame.waitForSelector('.no-pain-set', WAIT);
  await press('#next');
  await frame.waitForSelector('.review', WAIT);
  await press('#next');
  return frame;
}

test('a record goes through form, assessment, result, report, reopening and deletion', async () => {
  const page = await stand.browser.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(stand.demoUrl);
  await page.type('[name=name]', 'Ada <b>Example</b>');
  await submit(page, 'form');
  expect(await page.$eval('h1', (title) => title.textContent)).toBe('Ada <b>Example</b>');

  await page.click('[value=questionnaires]');
  await submit(page, 'form');
  const played = await playInFrame(page);
  await played.waitForSelector('.summary', WAIT);
  const link = await page.waitForSelector('#status a', WAIT);
  // Below a component that still grows with the patient's last screen.
  if (link) await settledBox(link);
  await Promise.all([page.waitForNavigation(WAIT), link?.click()]);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('No pain');

  const report = await page.$eval('a.button', (link) => (link as HTMLAnchorElement).href);
  const pdf = await fetch(report);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  const result = page.url();
  await submit(page, 'form[action$=reopen]');
  const frame = await page.waitForFrame((candidate) => candidate.url().includes('/component/ses_'), WAIT);
  await frame.waitForFunction(
    () => document.querySelector('h1')?.textContent === 'Continue an earlier assessment',
    WAIT,
  );

  await page.goto(result);
  await submit(page, 'form[action$=purge]');
  expect(await page.$eval('main', (main) => main.textContent)).toContain('Deleted at the service; this copy stays.');
  expect(violations).toEqual([]);
  await page.close();
}, 240_000);

test('a form that is wrong says which field, and a form of another site is refused', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${stand.demoUrl}/records`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: 'name=A&sex=female&height_cm=9&weight_kg=70',
      redirect: 'manual',
    });
  const wrong = await post({});
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Please correct: height_cm');
  expect((await post({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
}, 60_000);

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { Frame, Page } from 'puppeteer-core';
import { violationsOn } from './support/axe.ts';
import { settledBox } from './support/hands.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const submit = (page: Page, form: string) => Promise.all([page.waitForNavigation(), page.click(`${form} button`)]);

const componentFrame = (page: Page) => page.waitForFrame((candidate) => candidate.url().includes('/component/ses_'));

const pressIn = (frame: Frame) => async (selector: string) => {
  const element = await frame.waitForSelector(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  // The next screen grows under the finger, and with it the frame.
  await settledBox(element);
  await element.click();
};

/** Plays the shortest assessment: hand over with a code or without one, no pain, send. */
async function playInFrame(page: Page, code: string | null = null): Promise<Frame> {
  const frame = await componentFrame(page);
  const press = pressIn(frame);
  if (code === null) await press('code-form + button');
  else {
    await (await frame.waitForSelector('#code'))?.type(code);
    await press('code-form button');
  }
  await press('.welcome #next');
  await press('.no-pain');
  await frame.waitForSelector('.no-pain-set');
  await press('#next');
  await frame.waitForSelector('.review');
  const isSent = async () => {
    const send = await frame.$('main:has(.review) #next');
    if (!send) return true;
    await settledBox(send);
    await send.click();
    return false;
  };
  // The review may grow under the finger once more; a patient presses again.
  await waitFor(isSent, { what: 'a screen after the review', everyMs: 1_000 });
  return frame;
}

test('a record has form, assessment, result, report, reopening and deletion', async () => {
  const page = await stand.newPage();
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
  await played.waitForSelector('.summary');
  const link = await page.waitForSelector('#status a');
  // Below a component that still grows with the patient's last screen.
  if (link) await settledBox(link);
  await Promise.all([page.waitForNavigation(), link?.click()]);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('No pain');

  expect(await violationsOn(page, 'result')).toEqual([]);
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
  const frame = await page.waitForFrame((candidate) => candidate.url().includes('/component/ses_'));
  await frame.waitForFunction(() => document.querySelector('h1')?.textContent === 'Continue an earlier assessment');

  await page.goto(result);
  await submit(page, 'form[action$=purge]');
  expect(await page.$eval('main', (main) => main.textContent)).toContain('Deleted at the service; this copy stays.');
  await Promise.all([page.waitForNavigation(), page.click('.actions a[href^="/records"]')]);
  expect(await violationsOn(page, 'record')).toEqual([]);
  expect(violations).toEqual([]);
  await page.close();
});

test('a locked tablet shows only the assessment until the code is entered, and then the next patient', async () => {
  const page = await stand.newPage();
  await page.setViewport({ width: 1080, height: 720, hasTouch: true });
  await page.goto(stand.demoUrl);
  await page.type('[name=name]', 'Grace Example');
  await submit(page, 'form');
  const record = page.url();
  await page.click('[value=questionnaires]');
  await Promise.all([page.waitForNavigation(), page.click('[name=kiosk]')]);
  const kiosk = page.url();

  await playInFrame(page, '8642');
  const seesElementAlone = () =>
    page.evaluate(() => [...document.querySelectorAll('a, button, header')].every((one) => !one.checkVisibility()));
  await page.goto(record);
  expect([page.url(), await seesElementAlone()]).toEqual([kiosk, true]);
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack();
    expect([page.url(), await seesElementAlone()]).toEqual([kiosk, true]);
  }
  await page.reload();
  expect([page.url(), await seesElementAlone()]).toEqual([kiosk, true]);

  const frame = await componentFrame(page);
  await (await frame.waitForSelector('.unlock #code'))?.type('8642');
  await pressIn(frame)('.unlock button');
  await page.waitForSelector('#elsewhere:not([hidden])');
  expect(await page.$eval('#result', (link) => link.checkVisibility())).toBe(true);
  await Promise.all([page.waitForNavigation(), page.click('#next')]);
  expect(await page.$eval('h1', (title) => title.textContent)).toBe('Patients');
  await page.close();
});

test('an invalid form names its field, and a form without its own Origin is rejected', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${stand.demoUrl}/records`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: 'name=A&sex=female&height_cm=9&weight_kg=70',
      redirect: 'manual',
    });
  const wrong = await post({ Origin: stand.demoUrl });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Please correct: height_cm');
  expect((await post({})).status).toBe(403);
});

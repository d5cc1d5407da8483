import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Frame, Page } from 'puppeteer-core';
import { violationsOn } from './support/axe.ts';
import { pressUntil } from './support/input.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const PASSWORD = 'staff-of-the-demo';
const submit = (page: Page, form: string) => Promise.all([page.waitForNavigation(), page.click(`${form} button`)]);

/** Enters the password on the sign-in page. */
async function signIn(page: Page): Promise<void> {
  await page.type('[name=password]', PASSWORD);
  await submit(page, 'form');
}

/** Adds a patient; the measures of another one are never filled in. */
async function addPatient(page: Page, name: string): Promise<void> {
  await page.type('[name=name]', name);
  for (const [field, value] of [
    ['height_cm', '168'],
    ['weight_kg', '64'],
  ] as const) {
    expect(await page.$eval(`[name=${field}]`, (input) => (input as HTMLInputElement).value)).toBe('');
    await page.type(`[name=${field}]`, value);
  }
  await submit(page, 'form.fields');
}

const componentFrame = (page: Page) => page.waitForFrame((candidate) => candidate.url().includes('/component/ses_'));

/** Plays the shortest assessment: hand over with a code or without one, no pain, send. */
async function playInFrame(page: Page, code: string | null = null): Promise<Frame> {
  const frame = await componentFrame(page);
  const field = await frame.waitForSelector('#code');
  if (code !== null) await field?.type(code);
  await pressUntil(frame, code === null ? 'code-form + button' : 'code-form button', '.welcome');
  await pressUntil(frame, '.welcome #next', '.no-pain');
  await pressUntil(frame, '.no-pain', '.no-pain-set');
  await pressUntil(frame, '#next', '.review');
  await pressUntil(frame, '#send', async () => !(await frame.$('.review')));
  return frame;
}

test('a record has form, assessment, result, report and reopening', async () => {
  const page = await stand.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(`${stand.demoUrl}/sign-in`);
  await signIn(page);
  await addPatient(page, 'Ada <b>Example</b>');
  expect(await page.$eval('h1', (title) => title.textContent)).toBe('Ada <b>Example</b>');

  await page.click('[value=questionnaires]');
  await submit(page, 'form.fields');
  const played = await playInFrame(page);
  await played.waitForSelector('.summary');
  const link = await page.waitForSelector('#status a');
  // The component above this link still grows with the patient's last screen: a click at a point could miss it.
  await Promise.all([page.waitForNavigation(), link?.evaluate((target) => (target as HTMLElement).click())]);
  expect(await page.$eval('main', (main) => main.textContent)).toContain('No pain');

  expect(await violationsOn(page, 'result')).toEqual([]);
  const report = await page.$eval('a.button', (link) => (link as HTMLAnchorElement).href);
  const cookies = (await page.cookies()).map(({ name, value }) => `${name}=${value}`);
  const pdf = await fetch(report, { headers: { cookie: cookies.join('; ') } });
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
  await Promise.all([page.waitForNavigation(), page.click('.actions a[href^="/records"]')]);
  expect(await violationsOn(page, 'record')).toEqual([]);
  expect(violations).toEqual([]);
  await page.close();
});

test('a locked tablet shows only the assessment until the code is entered, and the next patient after a sign-in', async () => {
  const page = await stand.newPage();
  await page.setViewport({ width: 1080, height: 720, hasTouch: true });
  await page.goto(`${stand.demoUrl}/sign-in`);
  await signIn(page);
  await addPatient(page, 'Grace Example');
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
  await pressUntil(frame, '.unlock button', () => page.$('#elsewhere:not([hidden])'));
  expect(await page.$eval('#result', (link) => link.checkVisibility())).toBe(true);
  await Promise.all([page.waitForNavigation(), page.click('#next')]);
  await signIn(page);
  expect(await page.$eval('h1', (title) => title.textContent)).toBe('Patients');
  await page.close();
});

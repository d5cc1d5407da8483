import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { PATIENCE_MS } from './support/browser.ts';
import { embedIn, putPage } from './support/host-page.ts';
import { pressUntil } from './support/input.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

const CODE = '86420135';
const PROMPT = 'Show password prompt';

let stand: Stand;
let profile: string;
/** Debian's whole Chromium: the one of the other suites has no password manager. */
let browser: Browser;
let log: Page;
beforeAll(async () => {
  stand = await openStand();
  profile = await mkdtemp(join(tmpdir(), 'pain-assessment-profile-'));
  browser = await puppeteer.launch({
    executablePath: '/usr/bin/chromium',
    userDataDir: profile,
    args: ['--no-sandbox', '--password-store=basic'],
    // A browser that says it is automated saves no passwords.
    ignoreDefaultArgs: ['--enable-automation'],
    protocolTimeout: PATIENCE_MS,
  });
  log = await browser.newPage();
  await log.goto('chrome://password-manager-internals');
});
afterAll(async () => {
  await browser.close();
  await stand.close();
  await rm(profile, { recursive: true });
});

const logged = () => log.evaluate(() => document.body.textContent ?? '');

async function openPage(address: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(address);
  return page;
}

async function setAndEnterCode(): Promise<void> {
  const { session_id: id, component } = await sessionsAt(stand.baseUrl).create({
    modules: ['cartography'],
    options: { session_pin: 'required' },
  });
  const page = await openPage(embedIn(stand.hostOrigin, component));
  const frame = await page.waitForFrame((candidate) => candidate.url().includes(`/component/${id}`));
  const choose = async (selector: string) => (await frame.waitForSelector(selector, { visible: true }))?.click();
  const button = (name: string) => `::-p-aria([name="${name}"][role="button"])`;
  await choose('#code');
  await page.keyboard.type(CODE);
  await pressUntil(frame, button('Set code and hand over'), button('Begin'));
  await pressUntil(frame, button('Begin'), button('Pause'));
  await pressUntil(frame, button('Pause'), '.unlock summary');
  await pressUntil(frame, '.unlock summary', '.unlock[open] #code');
  await choose('#code');
  expect(await frame.$eval('#code', (field) => (field as HTMLInputElement).value)).toBe('');
  await page.keyboard.type(CODE);
  const isUnlocked = () => frame.$eval('h1', (title) => title.textContent === 'The assessment is interrupted');
  await pressUntil(frame, button('Unlock'), isUnlocked);
  await page.close();
}

test('a browser that saves passwords neither saves nor offers the code of the professional', async () => {
  await setAndEnterCode();
  await setAndEnterCode();
  expect(await logged()).toContain('type=text');
  expect(await logged()).not.toContain(PROMPT);

  // This browser does save passwords.
  const html =
    '<form onsubmit="event.preventDefault(); this.remove(); fetch(\'/saved\')"><input type="password"><button>Sign in</button></form>';
  const page = await openPage(await putPage(stand.hostOrigin, '/sign-in', { html }));
  await page.click('input');
  await page.keyboard.type('another password');
  await page.click('button');
  await log.waitForFunction(
    (prompt) => document.body.textContent?.includes(prompt),
    { polling: 100, timeout: 30_000 },
    PROMPT,
  );

  await browser.close();
  const files = (await readdir(profile, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
  expect(contents.filter((content) => content.includes(CODE))).toEqual([]);
});

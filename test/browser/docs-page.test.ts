import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROBLEMS } from '@pain-assessment/contracts';
import { openStand, type Stand } from './support/stand.ts';

/** Runs in the page: what can be scrolled sideways, the page included. */
const findWide = () => {
  const isScrolled = (element: Element) =>
    element === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const wide = [...document.querySelectorAll('*')].filter(
    (element) => isScrolled(element) && element.scrollWidth > element.clientWidth,
  );
  return wide.map((element) => element.outerHTML.slice(0, 120));
};

const OPENAPI = new URL('../../docs/openapi.json', import.meta.url);
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

test('the page at /docs shows every call, from its own origin, under a policy without inline code', async () => {
  const page = await stand.newPage();
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requested.push(request.url()));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`violates ${violatedDirective}: ${blockedURI}`);
    });
  });

  const response = await page.goto(`${stand.baseUrl}/docs`, { waitUntil: 'networkidle0' });
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|\*/);

  const { paths } = JSON.parse(await readFile(OPENAPI, 'utf8')) as { paths: Record<string, object> };
  const described = Object.values(paths).flatMap((path) => Object.keys(path).filter((key) => METHODS.has(key)));
  expect(described.length).toBeGreaterThan(0);
  await page.waitForSelector('#operations-Sessions-createSession');
  await page.click('#operations-Sessions-createSession button');
  await page.waitForSelector('#operations-Sessions-createSession .responses-table');
  expect(await page.$$eval('.opblock', (calls) => calls.length)).toBe(described.length);
  expect(await page.$('.try-out')).toBeNull();
  for (const code of Object.keys(PROBLEMS)) expect(await page.$(`tr[id="${code}"]`)).not.toBeNull();
  expect(complaints).toEqual([]);
  const elsewhere = requested.filter((url) => !url.startsWith(`${stand.baseUrl}/`) && !url.startsWith('data:'));
  expect(elsewhere).toEqual([]);
});

test.each(['/', '/docs'])('on a phone, nothing of %s scrolls sideways', async (path) => {
  const page = await stand.newPage();
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${stand.baseUrl}${path}`, { waitUntil: 'networkidle0' });
  if (path === '/docs') {
    await page.waitForSelector('#operations-Sessions-createSession');
    for (const opener of await page.$$('.opblock-summary-control')) await opener.click();
    await page.waitForSelector('#operations-Sessions-createSession .responses-table');
  }
  expect(await page.evaluate(findWide)).toEqual([]);
});

test('the page at / shows what the service is, and leads on to a part of the reference', async () => {
  const page = await stand.newPage();
  await page.goto(stand.baseUrl, { waitUntil: 'networkidle0' });
  expect(await page.$eval('img', (picture) => [picture.naturalWidth > 0, picture.alt.length > 0])).toEqual([
    true,
    true,
  ]);
  for (const [name, part] of [
    ['Read the API', 'api'],
    ['Connect', 'connect'],
  ] as const) {
    await page.goto(stand.baseUrl);
    await Promise.all([page.waitForNavigation(), page.click(`::-p-aria([name="${name}"][role="link"])`)]);
    expect(page.url()).toBe(`${stand.baseUrl}/docs#${part}`);
    await page.waitForSelector(`#${part}`);
  }
});

test('the address of a problem leads to its remedy', async () => {
  const page = await stand.newPage();
  await page.goto(`${stand.baseUrl}/docs#session_not_found`);
  await page.waitForSelector('#operations-Sessions-createSession');
  expect(await page.$eval(':target', ({ id }) => id)).toBe('session_not_found');
  expect(page.url()).toBe(`${stand.baseUrl}/docs#session_not_found`);
});

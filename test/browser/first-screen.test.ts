import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

/** Bytes transferred before the first screen of a session, and in total without input. */
const FIRST_BUDGET = 44 * 1024;
const TOTAL_BUDGET = 80 * 1024;

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** One with short words and the one with the longest; all in the full suite. */
const LOCALES: readonly Locale[] = process.env.TEST_FULL ? Locale.options : ['en-GB', 'de-DE'];

test.each(LOCALES)('the first screen keeps its budget of bytes and reports no error, in %s', async (locale) => {
  const { component } = await sessionsAt(stand.baseUrl).create({ locale });
  const page = await stand.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (cause) => errors.push(String(cause)));
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  const beforeFirst = new Set<string>();
  let isFirst = true;
  const bytes = { first: 0, total: 0 };
  // The first screen loads the drawing and the code of later screens.
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    isFirst &&= !/\/(later|board|worker|(fe)?male)-/.test(request.url);
    // A browser without this icon in its memory requests it for a page, never for an iframe.
    if (isFirst && !request.url.endsWith('.svg')) beforeFirst.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (beforeFirst.has(requestId)) bytes.first += encodedDataLength;
    bytes.total += encodedDataLength;
  });
  await page.goto(component.url, { waitUntil: 'networkidle0' });
  await page.waitForSelector('.welcome');
  await page.close();

  expect(errors).toEqual([]);
  expect(isFirst).toBe(false);
  expect(bytes.first).toBeGreaterThan(0);
  expect(bytes.first).toBeLessThanOrEqual(FIRST_BUDGET);
  expect(bytes.total).toBeLessThanOrEqual(TOTAL_BUDGET);
});

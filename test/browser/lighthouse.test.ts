import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

const PROGRAM = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
/** Bytes transferred before the first screen of a session, and in total without input. */
const FIRST_BUDGET = 60 * 1024;
const WIRE_BUDGET = 80 * 1024;

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

interface Report {
  readonly categories: { readonly accessibility: { readonly score: number } };
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

/** Lighthouse's report on a page, by its own command in the browser of the stand. */
async function judge(url: string): Promise<Report> {
  const { port } = new URL(stand.browser.wsEndpoint());
  const options = ['--quiet', '--output=json', '--no-enable-error-reporting', '--throttling-method=provided'];
  const asked = ['--only-categories=accessibility', '--only-audits=total-byte-weight,errors-in-console'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, url, `--port=${port}`, ...options, ...asked],
    { maxBuffer: 2 ** 25 },
  );
  return JSON.parse(stdout);
}

test('Lighthouse finds the first screen accessible, without errors and within the budget of bytes', async () => {
  const { component } = await sessionsAt(stand.baseUrl).create({ options: { session_pin: 'optional' } });
  const { categories, audits } = await judge(component.url);

  const failed = Object.entries(audits).filter(([, { score }]) => score !== null && score < 0.9);
  expect(failed.map(([name]) => name)).toEqual([]);
  expect(categories.accessibility.score).toBe(1);
  expect(audits['total-byte-weight']?.numericValue).toBeLessThanOrEqual(WIRE_BUDGET);
});

test('the transfer before the first screen stays within its budget, in every language', async () => {
  for (const locale of Locale.options) {
    const { component } = await sessionsAt(stand.baseUrl).create({ locale });
    const page = await stand.newPage();
    const client = await page.createCDPSession();
    await client.send('Network.enable');
    const before = new Set<string>();
    let [isFirst, bytes] = [true, 0];
    // The first screen loads the code of later screens.
    client.on('Network.requestWillBeSent', ({ requestId, request }) => {
      isFirst &&= !request.url.includes('/later-');
      if (isFirst) before.add(requestId);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (before.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(component.url, { waitUntil: 'networkidle0' });
    await page.waitForSelector('.welcome');
    expect(isFirst).toBe(false);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(FIRST_BUDGET);
    await page.close();
  }
});

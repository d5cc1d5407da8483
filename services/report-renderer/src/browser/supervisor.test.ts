import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { createFakeBrowsers, type FakeBrowsers, titled } from '../testing/fake-browsers.ts';
import type { BrowserEvent } from './lifecycle.ts';
import { type BrowserSupervisor, type SupervisorLimits, superviseBrowser } from './supervisor.ts';

const limits: SupervisorLimits = {
  concurrency: 2,
  queueLimit: 100,
  budgetMs: 20_000,
  printTimeoutMs: 10_000,
  recycleAfterPrints: 1_000,
  recycleAboveMegabytes: 500,
};
const opened: BrowserSupervisor[] = [];
// Time jumps from one timer to the next, however fast the machine is.
beforeEach(() => void jest.useFakeTimers().setTimerTickMode({ mode: 'nextAsync' }));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((supervisor) => supervisor.close(100)));
  jest.useRealTimers();
});

function supervise(browsers: FakeBrowsers, changed: Partial<SupervisorLimits> = {}) {
  const events: BrowserEvent[] = [];
  const supervisor = superviseBrowser({
    launch: browsers.launch,
    limits: { ...limits, ...changed },
    onEvent: (event) => events.push(event),
  });
  opened.push(supervisor);
  const print = (name: string, deadline = Date.now() + 20_000) => supervisor.print(() => titled(name), deadline);
  return { supervisor, print, events, reasons: () => events.flatMap((e) => (e.kind === 'recycled' ? [e.reason] : [])) };
}

const settledCode = (print: Promise<unknown>) =>
  print.then(
    () => 'printed',
    (error: { code?: string }) => error.code,
  );
const names = (count: number) => Array.from({ length: count }, (_, index) => `document ${index}`);
const pdfs = (count: number) => names(count).map((name) => `pdf of ${name}`);

test('each document is answered with its own print', async () => {
  const { print } = supervise(createFakeBrowsers());

  expect(await Promise.all(names(20).map((name) => print(name)))).toEqual(pdfs(20));
});

test('pages are opened before the first print, loaded anew after each, and never more than print at once', async () => {
  const browsers = createFakeBrowsers();
  const { print } = supervise(browsers);

  await waitFor(() => browsers.pages === 2);
  for (const name of names(10)) await Promise.all([print(name), print(name)]);

  await waitFor(() => browsers.renewed === 20);
  expect(browsers.pages).toBe(2);
});

test('a page that cannot be loaded anew is replaced by another one', async () => {
  const browsers = createFakeBrowsers();
  const { print } = supervise(browsers, { concurrency: 1 });
  browsers.failingRenewals = 1;

  expect([await print('first'), await print('second')]).toEqual(['pdf of first', 'pdf of second']);
  expect(browsers.pages).toBe(2);
});

describe('a fault on the way', () => {
  test.each(['page_crash', 'browser_crash'] as const)('%s: the print is repeated and succeeds', async (fault) => {
    const browsers = createFakeBrowsers();
    const { print, supervisor } = supervise(browsers);
    browsers.faults.push('none', fault, 'none', fault);

    expect(await Promise.all(names(8).map((name) => print(name)))).toEqual(pdfs(8));
    expect([supervisor.busy(), supervisor.queued()]).toEqual([0, 0]);
  });

  test('a crash is reported as one, although the browser is cleaned up only after the next one runs', async () => {
    const browsers = createFakeBrowsers();
    browsers.cleanUpMs = 50;
    const { print, reasons } = supervise(browsers);
    browsers.faults.push('browser_crash');

    expect(await print('document')).toBe('pdf of document');
    expect(reasons()).toEqual(['crash']);
  });

  test('a hung browser is killed after the print limit and the print repeated on the next', async () => {
    const browsers = createFakeBrowsers();
    const { print, reasons } = supervise(browsers, { printTimeoutMs: 30 });
    browsers.faults.push('hang');

    expect(await print('document')).toBe('pdf of document');
    expect(reasons()).toEqual(['timeout']);
    expect(browsers.alive).toBe(1);
  });

  test('a slow browser whose print still moves is left to finish', async () => {
    const browsers = createFakeBrowsers();
    Object.assign(browsers, { printMs: 400, steps: 4 });
    const { print, reasons } = supervise(browsers, { printTimeoutMs: 250 });

    expect(await print('document')).toBe('pdf of document');
    expect(reasons()).toEqual([]);
  });

  test('a hung browser is found out even where every caller gives up before the print limit', async () => {
    const browsers = createFakeBrowsers();
    const { print, reasons } = supervise(browsers, { printTimeoutMs: 60 });
    await print('warm');
    browsers.faults.push('hang');

    expect(await settledCode(print('document', Date.now() + 20))).toBe('unavailable');
    await waitFor(() => reasons().includes('timeout'));
    expect(await print('after')).toBe('pdf of after');
  });

  test('a print that fails every time ends as unavailable, with a time to come back', async () => {
    const browsers = createFakeBrowsers();
    const { print } = supervise(browsers);
    browsers.faults.push(...Array.from({ length: 9 }, () => 'page_crash' as const));

    await expect(print('document')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  });

  test('a browser that ends while idle is replaced before the next request', async () => {
    const browsers = createFakeBrowsers();
    const { print } = supervise(browsers);
    browsers.faults.push('none', 'browser_crash');

    await print('first');
    await print('second');
    await waitFor(() => browsers.alive === 1);

    expect(await print('third')).toBe('pdf of third');
  });
});

describe('launching', () => {
  test('a failed launch is tried again and never stays', async () => {
    const browsers = createFakeBrowsers();
    browsers.failingLaunches = 3;
    const { print, supervisor } = supervise(browsers);

    expect(await print('document')).toBe('pdf of document');
    expect(supervisor.hasCapacity()).toBe(true);
  });

  test('while launches fail the supervisor says that it has no capacity, and requests end within their deadline', async () => {
    const browsers = createFakeBrowsers();
    browsers.failingLaunches = 1_000;
    const { print, supervisor } = supervise(browsers);

    expect(await settledCode(print('document', Date.now() + 60))).toBe('unavailable');
    expect(supervisor.hasCapacity()).toBe(false);
  });

  test('many waiting requests share one launch', async () => {
    const browsers = createFakeBrowsers();
    const { print } = supervise(browsers, { concurrency: 8 });

    await Promise.all(names(8).map((name) => print(name)));

    expect(browsers.launches).toBe(1);
  });
});

test('ten times overload: no print outlives its budget, and what finds no place is refused at once', async () => {
  const browsers = createFakeBrowsers();
  browsers.printMs = 200;
  const { print } = supervise(browsers, { queueLimit: 6, budgetMs: 700 });
  await print('warm');
  const begun = Date.now();

  const calls = names(80).map(async (name) => {
    const outcome = await settledCode(print(name));
    return `${outcome} after ${Date.now() - begun} ms`;
  });
  const outcomes = await Promise.all(calls);

  // Two at a time; those that began last are cut at the budget, and their prints would have taken 800 ms.
  const printed = [200, 200, 400, 400, 600, 600].map((elapsed) => `printed after ${elapsed} ms`);
  const cut = Array<string>(2).fill('unavailable after 700 ms');
  expect(outcomes).toEqual([...printed, ...cut, ...Array<string>(72).fill('saturated after 0 ms')]);
});

describe('recycling', () => {
  test('by count: no request fails, and one browser is left', async () => {
    const browsers = createFakeBrowsers();
    const { print, reasons } = supervise(browsers, { recycleAfterPrints: 10 });

    for (let round = 0; round < 10; round += 1) {
      expect(await Promise.all(names(10).map((name) => print(name)))).toEqual(pdfs(10));
    }

    expect(reasons().filter((reason) => reason === 'count').length).toBeGreaterThanOrEqual(5);
    await waitFor(() => browsers.alive === 1);
  });

  test('by memory', async () => {
    const browsers = createFakeBrowsers();
    const { print, reasons } = supervise(browsers);
    browsers.megabytes = 600;

    for (const name of names(25)) await print(name);
    await waitFor(() => reasons().includes('memory'));

    expect(reasons()).toEqual(['memory']);
  });

  test('a successor that does not start leaves the old browser at work', async () => {
    const browsers = createFakeBrowsers();
    const { print } = supervise(browsers, { recycleAfterPrints: 2 });
    await print('first');
    browsers.failingLaunches = 3;

    for (const name of names(10)) expect(await print(name)).toBe(`pdf of ${name}`);
  });
});

describe('closing', () => {
  test('waits for what runs, refuses what waits, and leaves no browser', async () => {
    const browsers = createFakeBrowsers();
    browsers.printMs = 20;
    const { print, supervisor } = supervise(browsers);
    await print('warm');

    const outcomes = names(6).map((name) => settledCode(print(name)));
    await supervisor.close(5_000);

    expect(await Promise.all(outcomes)).toEqual(['printed', 'printed', ...Array(4).fill('unavailable')]);
    expect(browsers.alive).toBe(0);
    expect(await settledCode(print('late'))).toBe('unavailable');
  });

  test('is bounded: a hung print is killed after the grace', async () => {
    const browsers = createFakeBrowsers();
    const { print, supervisor } = supervise(browsers);
    await print('warm');
    browsers.faults.push('hang');

    const outcome = settledCode(print('document'));
    await supervisor.close(20);

    expect(await outcome).toBe('unavailable');
    expect(browsers.alive).toBe(0);
  });

  test('a browser that still starts is ended too', async () => {
    const browsers = createFakeBrowsers();
    const { supervisor } = supervise(browsers);

    await supervisor.close(1_000);

    expect(browsers.alive).toBe(0);
  });
});

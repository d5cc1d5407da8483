import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { createFakeBrowsers, type FakeBrowsers, titled } from '../testing/fake-browsers.ts';
import type { BrowserEvent, SupervisorLimits } from './supervisor.ts';
import { BrowserSupervisor } from './supervisor.ts';

const limits: SupervisorLimits = {
  concurrency: 2,
  queueLimit: 100,
  budgetMs: 20_000,
  printTimeoutMs: 10_000,
  recycleAfterPrints: 1_000,
  recycleAboveMegabytes: 500,
};
const opened: BrowserSupervisor[] = [];
// Time jumps from one timer to the next, independent of the machine.
beforeEach(() => void jest.useFakeTimers().setTimerTickMode({ mode: 'nextAsync' }));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((supervisor) => supervisor.close(100)));
  jest.useRealTimers();
});

function supervise(browsers: FakeBrowsers, changed: Partial<SupervisorLimits> = {}) {
  const events: BrowserEvent[] = [];
  const supervisor = new BrowserSupervisor({
    launch: browsers.launch,
    limits: { ...limits, ...changed },
    onEvent: (event) => events.push(event),
  });
  opened.push(supervisor);
  void supervisor.start();
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

test('returns its own print for each document', async () => {
  const { print } = supervise(createFakeBrowsers());

  expect(await Promise.all(names(20).map((name) => print(name)))).toEqual(pdfs(20));
});

test('opens pages before the first print, renews them after each, and never opens more than can print', async () => {
  const browsers = createFakeBrowsers();
  const { print } = supervise(browsers);

  await waitFor(() => browsers.pages === 2);
  for (const name of names(10)) await Promise.all([print(name), print(name)]);

  await waitFor(() => browsers.renewed === 20);
  expect(browsers.pages).toBe(2);
});

test('replaces a page after a failed renewal', async () => {
  const browsers = createFakeBrowsers();
  const { print } = supervise(browsers, { concurrency: 1 });
  browsers.failingRenewals = 1;

  expect([await print('first'), await print('second')]).toEqual(['pdf of first', 'pdf of second']);
  expect(browsers.pages).toBe(2);
});

describe('a fault during a print', () => {
  test.each(['page_crash', 'browser_crash'] as const)('%s: the print is repeated and succeeds', async (fault) => {
    const browsers = createFakeBrowsers();
    const { print, supervisor } = supervise(browsers);
    browsers.faults.push('none', fault, 'none', fault);

    expect(await Promise.all(names(8).map((name) => print(name)))).toEqual(pdfs(8));
    expect([supervisor.busy(), supervisor.queued()]).toEqual([0, 0]);
  });

  test('reports a crash once, although the cleanup of the browser ends after the start of the next one', async () => {
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

  test('a slow print that proceeds finishes', async () => {
    const browsers = createFakeBrowsers();
    Object.assign(browsers, { printMs: 400, steps: 4 });
    const { print, reasons } = supervise(browsers, { printTimeoutMs: 250 });

    expect(await print('document')).toBe('pdf of document');
    expect(reasons()).toEqual([]);
  });

  test('replaces a hung browser even if every caller stops waiting before the print limit', async () => {
    const browsers = createFakeBrowsers();
    const { print, reasons } = supervise(browsers, { printTimeoutMs: 60 });
    await print('warm');
    browsers.faults.push('hang');

    expect(await settledCode(print('document', Date.now() + 20))).toBe('unavailable');
    await waitFor(() => reasons().includes('timeout'));
    expect(await print('after')).toBe('pdf of after');
  });

  test('a print that always fails ends as unavailable, with a time to retry', async () => {
    const browsers = createFakeBrowsers();
    const { print } = supervise(browsers);
    browsers.faults.push(...Array.from({ length: 9 }, () => 'page_crash' as const));

    await expect(print('document')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  });

  test('replaces a browser that exits while idle before the next request', async () => {
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
  test('retries a failed launch, and leaves no browser behind', async () => {
    const browsers = createFakeBrowsers();
    browsers.failingLaunches = 3;
    const { print, supervisor } = supervise(browsers);

    expect(await print('document')).toBe('pdf of document');
    expect(supervisor.hasCapacity()).toBe(true);
  });

  test('has no capacity while launches fail, and requests end within their deadline', async () => {
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

test('ten times overload: no print exceeds its budget, and prints without place in the queue are rejected at once', async () => {
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

  // Two at a time; the budget ends the last ones, whose prints would take 800 ms.
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

  test('the old browser continues if its successor does not start', async () => {
    const browsers = createFakeBrowsers();
    const { print } = supervise(browsers, { recycleAfterPrints: 2 });
    await print('first');
    browsers.failingLaunches = 3;

    for (const name of names(10)) expect(await print(name)).toBe(`pdf of ${name}`);
  });
});

describe('closing', () => {
  test('waits for running prints, rejects queued ones, and leaves no browser', async () => {
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

  test('also ends a browser that still starts', async () => {
    const browsers = createFakeBrowsers();
    const { supervisor } = supervise(browsers);

    await supervisor.close(1_000);

    expect(browsers.alive).toBe(0);
  });
});

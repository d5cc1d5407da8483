import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Assessment, PROBLEMS, type ProblemCode } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { drawLine, strokeCount, strokesStored } from './support/drafts.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet } from './support/tablet.ts';

const MAP: Assessment = { cartography: { no_pain: true, strokes: [] } };
/** Failed attempts to save before the network returns; the wait doubles after each. */
const FAILED_ATTEMPTS = process.env.TEST_FULL ? 5 : 2;

let stand: Stand;

async function openMap() {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
  const tablet = await openTablet(stand, session);
  await tablet.press('Begin');
  await tablet.frame.waitForSelector('.choice');
  return { session, tablet };
}

beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** The answer of a service whose quota of this minute is used up (contract.md#error-codes). */
const OVER_QUOTA = {
  status: PROBLEMS.submission_quota_exceeded.status,
  headers: { 'Retry-After': '1', 'Content-Type': 'application/problem+json' },
  body: JSON.stringify({ code: 'submission_quota_exceeded' satisfies ProblemCode }),
};

/** The answer to a body that arrives too slowly (contract.md#error-codes). */
const TOO_SLOW = {
  status: PROBLEMS.request_timeout.status,
  headers: { 'Content-Type': 'application/problem+json' },
  body: JSON.stringify({ code: 'request_timeout' satisfies ProblemCode }),
};

test('over the quota the page shows the wait, and continues by itself, once and completely', async () => {
  const { session, tablet } = await openMap();
  await tablet.press('I have no pain today');
  await tablet.press('Next');
  await tablet.page.setRequestInterception(true);
  let refusals = 0;
  tablet.page.on('request', (request) => {
    const isRefused = request.url().endsWith('/submission') && refusals++ === 0;
    return isRefused ? request.respond(OVER_QUOTA) : request.continue();
  });
  await tablet.press('Send');
  await tablet.waitForText('Yours follows by itself in');
  expect(await tablet.text()).toMatch(/in \d+ seconds?/);
  await tablet.waitForText('What you told us');
  expect(await sessionsAt(stand.baseUrl).status(session.session_id)).toBe('completed');
  expect(tablet.sent).toEqual([MAP, MAP]);
  await tablet.close();
});

describe('no data is lost', () => {
  test('by a reload in the middle: step, drawing and answers stay', async () => {
    const session = await sessionsAt(stand.baseUrl).create();
    const tablet = await openTablet(stand, session);
    await tablet.press('Begin');
    await tablet.choose('.display > summary');
    for (const nth of [1, 2]) await tablet.choose(`.display-panel button:nth-of-type(${nth})`);
    await tablet.choose('.display > summary');
    await drawLine(tablet, 0.3);
    await tablet.press('Next');
    await tablet.press('Next');
    await tablet.choose('.scale-track');
    await tablet.press('Next');
    await tablet.choose('.options .option:nth-child(3)');
    const asked = await tablet.heading();
    const look = () =>
      tablet.frame.evaluate(() => {
        const { style, className } = document.documentElement;
        return [style.getPropertyValue('--text-scale'), className];
      });
    const chosen = ['1.25', 'strong-contrast'];
    expect(await look()).toEqual(chosen);
    await tablet.frame.evaluate(() => location.reload());
    await tablet.frame.waitForSelector('.options .option:nth-child(3) input:checked');
    expect(await look()).toEqual(chosen);
    expect(await tablet.heading()).toBe(asked);
    expect(await tablet.frame.evaluate(() => location.href)).not.toContain('ct_');
    const view = await sessionsAt(stand.baseUrl).view(session);
    expect(view.draft).toMatchObject({ answers: { vas_global: { vas: 5 }, odi: { odi_1: 2 } } });
    expect(strokeCount(view.draft ?? {})).toBe(1);
    await tablet.close();
  });

  test('by closing the page right after a stroke', async () => {
    const { session, tablet } = await openMap();
    await drawLine(tablet, 0.3);
    await tablet.page.goto('about:blank');
    expect(await strokesStored(stand, session, 1)).toBe(1);
    await tablet.close();
  });

  test('by a lost network: the patient continues, sees a quiet notice, and everything is saved afterwards', async () => {
    const { session, tablet } = await openMap();
    await drawLine(tablet, 0.2);
    await strokesStored(stand, session, 1);
    let failed = 0;
    tablet.page.on('requestfailed', () => failed++);
    await tablet.page.setOfflineMode(true);
    await drawLine(tablet, 0.3);
    await tablet.waitForText('Not saved yet. Your answers stay on this page, and saving is tried again.');
    // The notice lies over the foot of the drawing: a line through it counts.
    const isHit = await tablet.frame.$eval('.bar-messages .notice', (notice) => {
      const { left, top, width, height } = notice.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === notice;
    });
    expect(isHit).toBe(false);
    await waitFor(() => failed >= FAILED_ATTEMPTS, { what: 'attempts to save', seconds: 60 });
    await drawLine(tablet, 0.4);
    await tablet.page.setOfflineMode(false);
    expect(await strokesStored(stand, session, 3)).toBe(3);
    await tablet.waitForText('Saved');
    await tablet.close();
  });

  test('by two windows on one session: the one that is used goes on, and the other one takes over on request', async () => {
    const { session, tablet } = await openMap();
    await drawLine(tablet, 0.2);
    await strokesStored(stand, session, 1);
    const other = await openTablet(stand, session);
    await drawLine(other, 0.4);
    await strokesStored(stand, session, 2);
    await drawLine(tablet, 0.6);
    await tablet.waitForText('The assessment goes on in another window');
    await drawLine(other, 0.5);
    await strokesStored(stand, session, 3);
    await tablet.press('Go on here');
    await drawLine(tablet, 0.6);
    expect(await strokesStored(stand, session, 4)).toBe(4);
    await drawLine(other, 0.3);
    await other.waitForText('The assessment goes on in another window');
    await other.close();
    await tablet.close();
  });

  test('by an upload that the service gives up: it is sent again with what stands on the page', async () => {
    const { session, tablet } = await openMap();
    await tablet.page.setRequestInterception(true);
    let refusals = 0;
    tablet.page.on('request', (request) => {
      const isRefused = request.method() === 'PUT' && refusals++ < 2;
      return isRefused ? request.respond(TOO_SLOW) : request.continue();
    });
    await drawLine(tablet, 0.2);
    await drawLine(tablet, 0.3);
    expect(await strokesStored(stand, session, 2)).toBe(2);
    expect(await tablet.heading()).toBe('Where does it hurt, and how much?');
    await tablet.close();
  });
});

describe('the page explains an end in plain words', () => {
  test('after a deletion of the session', async () => {
    const { session, tablet } = await openMap();
    await sessionsAt(stand.baseUrl).remove(session.session_id);
    await drawLine(tablet, 0.3);
    await tablet.waitForText('This assessment is no longer available');
    expect((await tablet.heard('expired')).map(({ name }) => name)).toEqual(['ready', 'started', 'expired']);
    await tablet.close();
  });

  test('after a submission from another window', async () => {
    const { session, tablet } = await openMap();
    const other = await openTablet(stand, session);
    await other.press('Begin');
    await other.press('I have no pain today');
    await other.press('Next');
    await other.press('Send');
    await other.waitForText('What you told us');
    await drawLine(tablet, 0.3);
    await tablet.waitForText('What you told us');
    await other.close();
    await tablet.close();
  });

  test('after a reload that follows submission: the code opens the results, which name the place of the drawing', async () => {
    const options = { session_pin: 'required' } as const;
    const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'], options });
    const tablet = await openTablet(stand, session);
    await tablet.frame.type('#code', '2468');
    await tablet.press('Set code and hand over');
    await tablet.press('Begin');
    await drawLine(tablet, 0.3);
    await tablet.press('Next');
    await tablet.press('Next');
    await tablet.press('Send');
    await tablet.waitForText('Thank you');
    await tablet.frame.evaluate(() => location.reload());
    await tablet.frame.waitForSelector('#code');
    expect(await tablet.text()).not.toContain('cm²');
    await tablet.frame.type('#code', '2468');
    await tablet.press('Unlock');
    await tablet.waitForText('This page no longer has the drawing. The report shows it.');
    expect(await tablet.text()).toMatch(/\d+\.\d cm²/);
    expect(await tablet.frame.$('body-thumbnail')).toBeNull();
    await tablet.close();
  });

  test('after the expiry', async () => {
    const { session, tablet } = await openMap();
    await stand.endTime(session.session_id);
    await drawLine(tablet, 0.3);
    await tablet.waitForText('This assessment is no longer available');
    await tablet.close();
  });
});

test('the browser keeps nothing: no storage, no cache, no cookie', async () => {
  const { session, tablet } = await openMap();
  await drawLine(tablet, 0.3);
  await strokesStored(stand, session, 1);
  const kept = await tablet.frame.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cookies: document.cookie,
    state: Object.keys(history.state),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(kept).toEqual({
    local: 0,
    session: 0,
    databases: 0,
    caches: 0,
    cookies: '',
    state: ['token', 'step', 'writer', 'revision'],
    workers: 0,
  });
  await tablet.close();
});

/** Opens the page of a session; the script of the painting thread does not load until `unblock`. */
async function openWithoutThread(modules: readonly ('cartography' | 'questionnaires')[]) {
  const session = await sessionsAt(stand.baseUrl).create({ modules: [...modules] });
  const page = await stand.newPage();
  await page.setRequestInterception(true);
  let isBlocked = true;
  page.on('request', (request) =>
    isBlocked && request.url().includes('/worker-') ? request.abort() : request.continue(),
  );
  await page.goto(session.component.url);
  return { page, unblock: () => (isBlocked = false) };
}

test('a page without its painting thread is loaded once more, shows a notice, and opens by itself as soon as the thread loads', async () => {
  const { page, unblock } = await openWithoutThread(['cartography']);
  await page.waitForSelector('::-p-text(The drawing does not start)');
  unblock();
  await page.waitForSelector('::-p-text(Begin)');
  await page.close();
});

test('without a pain map the page does not wait for the painting thread', async () => {
  const { page } = await openWithoutThread(['questionnaires']);
  await page.waitForSelector('::-p-text(Begin)');
  await page.close();
});

test('a file of the later screens that is lost twice loads the page again, which goes on where it was', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
  const page = await stand.newPage();
  await page.setRequestInterception(true);
  let asked = 0;
  page.on('request', (request) => {
    const isLost = request.url().includes('/later-') && ++asked <= 2;
    return isLost ? request.abort() : request.continue();
  });
  await page.goto(session.component.url);
  await page.locator('::-p-text(Begin)').click();
  await page.waitForSelector('.scale-track');
  expect(asked).toBe(3);
  await page.close();
});

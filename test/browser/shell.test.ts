import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { storedDraft, strokeCount } from './support/drafts.ts';
import { embedIn, type HostPage, putPage, startHostPage } from './support/host-page.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet } from './support/tablet.ts';

let stand: Stand;
let foreign: HostPage;
/** The element of these pages fails after a timeout of 10 s. They open first, so that the other tests use that time. */
let framedByForeign: { page: Page; id: string };
let portal: { page: Page; id: string };
let withoutSession: Page;

async function openForeignFrame() {
  const { session_id: id, component } = await sessionsAt(stand.baseUrl).create();
  const page = await stand.newPage();
  await page.goto(embedIn(foreign.origin, component));
  return { page, id };
}

/** A page of this origin with a frame, in which the integrator's page embeds a new session. */
async function openPortal(origin: string) {
  const { session_id: id, component } = await sessionsAt(stand.baseUrl).create();
  const page = await stand.newPage();
  const html = `<!doctype html><title>Portal</title><iframe width="800" height="600"></iframe>`;
  await page.goto(await putPage(origin, '/portal', { html }));
  await page.$eval('iframe', (frame, src) => frame.setAttribute('src', src), embedIn(stand.hostOrigin, component));
  return { page, id };
}

async function openWithoutSession() {
  const page = await stand.newPage();
  const { baseUrl, hostOrigin } = stand;
  const script_url = `${baseUrl}/component/pain-assessment.js`;
  await page.goto(embedIn(hostOrigin, { url: `${baseUrl}/docs`, script_url }));
  return page;
}

beforeAll(async () => {
  stand = await openStand();
  foreign = await startHostPage();
  framedByForeign = await openForeignFrame();
  portal = await openPortal(foreign.origin);
  withoutSession = await openWithoutSession();
});
afterAll(async () => {
  await foreign.close();
  await stand.close();
});

const open = async (body: Parameters<ReturnType<typeof sessionsAt>['create']>[0] = {}) => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'], ...body });
  return { session, tablet: await openTablet(stand, session) };
};

describe('in the page of an integrator', () => {
  test('with a strict policy and hostile styles the element is visible, grows with its content and fills the width', async () => {
    const { tablet } = await open();
    const { page, frame } = tablet;
    const measure = () =>
      page.evaluate(() => {
        const box = document.querySelector('pain-assessment')?.getBoundingClientRect();
        return { width: box?.width, height: box?.height, page: document.documentElement.clientWidth };
      });
    const first = await measure();
    expect(first.width).toBe(first.page);
    await tablet.press('Begin');
    await tablet.press('Choose from a list');
    await frame.waitForSelector('.region-list');
    await tablet.choose('.region-list summary');
    const content = await frame.evaluate(
      () => document.querySelector('assessment-app')?.getBoundingClientRect().height ?? 0,
    );
    await page.waitForFunction(
      (height) => (document.querySelector('pain-assessment')?.clientHeight ?? 0) >= height,
      {},
      Math.floor(content),
    );
    expect((await measure()).height).toBeGreaterThan(first.height ?? 0);
    await frame.waitForFunction(() => document.scrollingElement?.scrollHeight === innerHeight);
    await tablet.close();
  });

  test('goes to full screen and back', async () => {
    const { tablet } = await open();
    const isFull = () => tablet.page.evaluate(() => document.fullscreenElement?.tagName ?? null);
    await tablet.press('Begin');
    await tablet.press('Full screen');
    await tablet.frame.waitForSelector('::-p-aria([name="Leave full screen"])');
    expect(await isFull()).toBe('PAIN-ASSESSMENT');
    await tablet.press('Leave full screen');
    await tablet.frame.waitForSelector('::-p-aria([name="Full screen"])');
    expect(await isFull()).toBeNull();
    await tablet.close();
  });
});

test('a forged "completed" changes nothing: the element accepts only its port, and the service decides', async () => {
  const { session, tablet } = await open();
  await tablet.frame.evaluate(
    (detail) => {
      parent.postMessage({ type: 'event', name: 'completed', detail }, '*');
      parent.postMessage('pain-assessment:connect', '*', [new MessageChannel().port2]);
    },
    { session_id: session.session_id },
  );
  await tablet.press('Begin');
  await tablet.frame.waitForSelector('body-stage');
  expect((await tablet.heard('started')).map(({ name }) => name)).toEqual(['ready', 'started']);
  expect(await sessionsAt(stand.baseUrl).status(session.session_id)).toBe('in_progress');
  await expect(sessionsAt(stand.baseUrl).result(session.session_id)).rejects.toThrow('result_not_ready');
  await tablet.close();
});

test('with a code the patient cannot leave, and the next patient finds nothing', async () => {
  const sessions = sessionsAt(stand.baseUrl);
  const first = await sessions.create({ modules: ['cartography'], options: { session_pin: 'required' } });
  const tablet = await openTablet(stand, first);
  expect(await tablet.text()).not.toContain('Hand over without a code');
  await tablet.frame.type('#code', '12');
  await tablet.press('Set code and hand over');
  await tablet.waitForText('Please enter 4 to 8 digits.');
  await tablet.frame.evaluate(() => document.querySelector<HTMLInputElement>('#code')?.select());
  await tablet.frame.type('#code', '8642');
  await tablet.press('Set code and hand over');
  await tablet.press('Begin');
  await tablet.choose('.choice:has([value=moderate])');
  await tablet.draw('front', [
    [0.45, 0.3],
    [0.55, 0.3],
  ]);
  await tablet.press('Pause');
  await tablet.waitForText('This is a break.');
  await tablet.press('Go on');
  expect(await tablet.heading()).toBe('Where does it hurt, and how much?');
  await tablet.press('Pause');
  await tablet.choose('.unlock summary');
  await tablet.frame.type('#code', '0000');
  await tablet.press('Unlock');
  await tablet.waitForText('This code is not right');
  await tablet.frame.type('#code', '8642');
  await tablet.press('Unlock');
  await tablet.waitForText('The assessment is interrupted');
  expect((await tablet.heard('unlocked')).at(-1)).toMatchObject({ detail: {} });
  await tablet.press('Go on');
  expect(await tablet.heading()).toBe('Where does it hurt, and how much?');

  const next = await sessions.create({ modules: ['cartography'], options: { session_pin: 'none' } });
  await tablet.page.goto(embedIn(stand.hostOrigin, next.component));
  const frame = await tablet.page.waitForFrame((candidate) =>
    candidate.url().includes(`/component/${next.session_id}`),
  );
  await frame.waitForSelector('.welcome');
  expect(await frame.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  expect((await sessions.view(next)).draft).toBeNull();
  await tablet.close();
});

test('too many wrong codes are locked out, and the remaining minutes are announced once', async () => {
  const { session, tablet } = await open({ modules: ['cartography'], options: { session_pin: 'required' } });
  await tablet.frame.type('#code', '8642');
  await tablet.press('Set code and hand over');
  await tablet.press('Begin');
  await tablet.press('Pause');
  await tablet.choose('.unlock summary');
  for (let tries = 0; tries < 6; tries += 1) {
    await tablet.frame.type('#code', '0000');
    await tablet.press('Unlock');
    await tablet.waitForText(tries < 5 ? 'This code is not right' : 'Too many wrong codes');
  }
  const { said, seen } = await tablet.frame.$eval('#code-problem', (problem) => ({
    said: problem.querySelector(':not([aria-hidden]) > .only-spoken')?.textContent,
    seen: problem.querySelector('[aria-hidden=true]')?.textContent,
  }));
  expect(said).toMatch(/in 5 minutes/);
  expect(seen).toMatch(/in 5 minutes/);

  await sessionsAt(stand.baseUrl).remove(session.session_id);
  await tablet.close();
});

test('a tablet that wakes after the expiry shows nothing of the session', async () => {
  const { session, tablet } = await open({ modules: ['cartography'], options: { session_pin: 'none' } });
  await tablet.press('Begin');
  await tablet.choose('.choice:has([value=moderate])');
  await tablet.draw('front', [
    [0.45, 0.3],
    [0.55, 0.3],
  ]);
  await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 1);
  await sessionsAt(stand.baseUrl).remove(session.session_id);

  await tablet.frame.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await tablet.frame.waitForSelector('body-stage', { hidden: true });
  expect((await tablet.heard('expired')).map(({ name }) => name)).toEqual(['ready', 'started', 'expired']);
  await tablet.close();
});

describe('a foreign page', () => {
  test('cannot frame the assessment', async () => {
    const { page, id } = framedByForeign;
    await page.waitForFunction('window.heard.length > 0');
    expect(await page.evaluate('window.heard')).toMatchObject([
      { name: 'error', detail: { code: 'component_unavailable' } },
    ]);
    expect(await sessionsAt(stand.baseUrl).status(id)).toBe('created');
    await page.close();
  });

  test('around the page of an integrator cannot show the assessment, until its origin is listed too', async () => {
    const frame = await portal.page.waitForFrame((candidate) => candidate.url().startsWith(stand.hostOrigin));
    await frame.waitForFunction('window.heard?.length > 0');
    expect(await frame.evaluate('window.heard[0].detail.code')).toBe('component_unavailable');
    expect(await sessionsAt(stand.baseUrl).status(portal.id)).toBe('created');
    await portal.page.close();
    const { page, id } = await openPortal(stand.hostOrigin);
    const shown = await page.waitForFrame((candidate) => candidate.url().includes(`/component/${id}`));
    await shown.waitForSelector('assessment-app h1:not(:has(+ p[role=status]))');
    await page.close();
  });

  test('that opens it in a separate window has no access to that window, nor the window to its opener', async () => {
    const { component } = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
    const page = await stand.newPage();
    await page.goto(`${foreign.origin}/`);
    const opening = new Promise<Page | null>((resolve) => page.once('popup', resolve));
    await page.evaluate((url) => {
      (window as unknown as { opened: Window | null }).opened = window.open(url);
    }, component.url);
    const opened = await opening;
    await opened?.waitForSelector('assessment-app h1:not(:has(+ p[role=status]))');
    expect(await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
    expect(await opened?.evaluate(() => opener)).toBeNull();
    await opened?.close();
    await page.close();
  });
});

test('the element reports an address without a session, and an invalid address', async () => {
  const page = withoutSession;
  await page.waitForFunction('window.heard.length > 0');
  expect(await page.evaluate('window.heard')).toMatchObject([
    { name: 'error', detail: { code: 'component_unavailable' } },
  ]);
  await page.evaluate(() =>
    document.querySelector('pain-assessment')?.setAttribute('session-url', 'javascript:alert(1)'),
  );
  await page.waitForFunction('window.heard.length > 1');
  expect(await page.evaluate('window.heard[1]')).toMatchObject({
    name: 'error',
    detail: { code: 'invalid_session_url' },
  });
  await page.close();
});

/** APIs that older browsers lack, as the code that takes it away: iPadOS below 16.4, Firefox below 121, a locked-down device. */
const LACKING = {
  OffscreenCanvas: 'delete globalThis.OffscreenCanvas',
  'canvases for workers': 'delete HTMLCanvasElement.prototype.transferControlToOffscreen',
  'a canvas to paint on': 'OffscreenCanvas.prototype.getContext = () => null',
  workers: 'delete globalThis.Worker',
  ':has': "CSS.supports = (condition) => !condition.includes(':has')",
  'constructed style sheets': 'delete CSSStyleSheet.prototype.replaceSync; delete globalThis.OffscreenCanvas',
};

test.each(Object.entries(LACKING))(
  'a browser without %s says so in its language, and the host page hears it',
  async (_, code) => {
    const { component } = await sessionsAt(stand.baseUrl).create();
    const page = await stand.newPage();
    await page.evaluateOnNewDocument(code);
    await page.setExtraHTTPHeaders({ 'Accept-Language': 'de-AT, en' });
    await page.goto(embedIn(stand.hostOrigin, component));
    await page.waitForFunction('window.heard.length > 0');
    expect(await page.evaluate('window.heard')).toMatchObject([
      { name: 'error', detail: { code: 'browser_unsupported' } },
    ]);
    const frame = await page.waitForFrame((candidate) => candidate.url().includes('/component/ses_'));
    expect(await frame.$eval('#unsupported h1', (title) => title.textContent)).toBe('Dieser Browser ist zu alt');
    await page.close();
  },
);

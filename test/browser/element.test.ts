import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Page } from 'puppeteer-core';
import { LISTEN, putPage } from './support/host-page.ts';
import { pressUntil } from './support/input.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
let scriptUrl: string;
let script: string;
beforeAll(async () => {
  stand = await openStand();
  scriptUrl = `${stand.baseUrl}/component/pain-assessment.js`;
  script = await (await fetch(scriptUrl)).text();
});
afterAll(() => stand.close());

async function openPage(path: string, body: string, headers: Record<string, string> = {}): Promise<Page> {
  const html = `<!doctype html><html lang="en"><title>Record</title>${body}`;
  const page = await stand.newPage();
  await page.goto(await putPage(stand.hostOrigin, path, { html, headers }));
  return page;
}

describe('address, insertion and removal in any order', () => {
  /** Steps of a host page with the element. `define` runs the script; `wait` lets microtasks and events end. */
  const URLS = ['/empty?1', '/empty?2', 'javascript:1', null] as const;
  const url = fc.constantFrom(...URLS);
  const step = fc.oneof(
    fc.record({ does: fc.constant('attribute' as const), url }),
    fc.record({ does: fc.constant('property' as const), url }),
    fc.record({ does: fc.constantFrom('insert' as const, 'remove' as const, 'define' as const, 'wait' as const) }),
  );
  type Step = { does: 'attribute' | 'property' | 'insert' | 'remove' | 'define' | 'wait'; url?: string | null };

  /** Address of the frame and number of errors after each `wait`, in a document of its own. */
  const play = (page: Page, steps: readonly Step[]) =>
    page.evaluate(
      async (given, code) => {
        const host = document.createElement('iframe');
        document.body.append(host);
        const { contentDocument: inside, contentWindow: world } = host;
        if (!inside || !world) throw new Error('no document');
        const element = inside.createElement('pain-assessment') as HTMLElement & { sessionUrl?: string | null };
        const seen: { frame: string | null; errors: number }[] = [];
        let errors = 0;
        element.addEventListener('error', () => errors++);
        for (const { does, url: address = null } of given) {
          if (does === 'attribute' && address === null) element.removeAttribute('session-url');
          else if (does === 'attribute') element.setAttribute('session-url', address ?? '');
          if (does === 'property') element.sessionUrl = address;
          if (does === 'insert') inside.body.append(element);
          if (does === 'remove') element.remove();
          if (does === 'define') (world as Window & typeof globalThis).eval(code);
          if (does !== 'wait') continue;
          await new Promise((resolve) => queueMicrotask(() => resolve(null)));
          const frame = element.shadowRoot?.querySelector('iframe')?.getAttribute('src');
          seen.push({ frame: frame ? frame.replace(location.origin, '') : null, errors });
        }
        host.remove();
        return seen;
      },
      steps,
      script,
    );

  /** The same by the contract. */
  function expected(steps: readonly Step[]) {
    const isValid = (address: string | null | undefined) => address?.startsWith('/') === true;
    const seen: { frame: string | null; errors: number }[] = [];
    let [isDefined, isInserted, isElement, errors] = [false, false, false, 0];
    let attribute: string | null = null;
    let own: string | null | undefined;
    let shown: string | null | undefined;
    for (const { does, url: address = null } of steps) {
      if (does === 'define') isDefined = true;
      if (does === 'attribute' || (does === 'property' && isElement)) attribute = address;
      else if (does === 'property') own = address;
      if (does === 'remove' || does === 'insert') shown = undefined;
      if (does === 'insert' || does === 'remove') isInserted = does === 'insert';
      if (isDefined && isInserted && !isElement) {
        isElement = true;
        if (own !== undefined) attribute = own;
      }
      if (does !== 'wait') continue;
      const opens = isElement && isInserted && shown !== attribute;
      if (opens) shown = attribute;
      if (opens && !isValid(attribute)) errors++;
      seen.push({ frame: isElement && isInserted && isValid(shown) ? (shown ?? null) : null, errors });
    }
    return seen;
  }

  test('the page of the last address is shown while the element is in the document, and an error only for one that stays wrong', async () => {
    await putPage(stand.hostOrigin, '/empty', { html: '' });
    const page = await openPage('/orders', '<body></body>');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (drawn) => {
        const steps: Step[] = [...drawn, { does: 'wait' }];
        expect(await play(page, steps)).toEqual(expected(steps));
      }),
      { numRuns: 100 },
    );
    await page.close();
  });
});

describe('events', () => {
  /** In place of the service's page: sends every event through its port. */
  const STUB = `<script>addEventListener('message', ({ ports: [port] }) => {
    for (const name of ['ready', 'started', 'error', 'unlocked', 'expired', 'completed'])
      port.postMessage({ type: 'event', name, detail: {} });
  })</script>`;

  test.each([
    ['in the document', 'document.body.append(element)'],
    ['in a shadow root', 'host.attachShadow({ mode: "open" }).append(element)'],
    ['in a closed shadow root', 'host.attachShadow({ mode: "closed" }).append(element)'],
  ])('of an element %s reach listeners of the document, and the window no error', async (where, insertion) => {
    await putPage(stand.hostOrigin, '/stub', { html: STUB });
    const page = await openPage(
      '/events',
      `<body><script>${LISTEN}</script><script src="${scriptUrl}"></script><div id="host"></div><script>
        window.errors = [];
        window.onerror = (event) => { errors.push(String(event)) };
        window.addEventListener('error', (event) => errors.push(event.type));
        const element = document.createElement('pain-assessment');
        element.setAttribute('session-url', '/stub');
        ${insertion};</script>`,
    );
    await page.waitForFunction('window.heard.at(-1)?.name === "completed"');
    const names = ['ready', 'started', 'error', 'unlocked', 'expired', 'completed'];
    expect({ where, heard: await page.evaluate('window.heard.map(({ name }) => name)') }).toEqual({
      where,
      heard: names,
    });
    expect(await page.evaluate('window.errors')).toEqual([]);
    await page.close();
  });
});

describe('in sight', () => {
  const element = ({ url }: { url: string }) => `<pain-assessment session-url="${url}"></pain-assessment>`;

  /** The map of a new session in a host page with this body. */
  async function openMap(path: string, body: (element: string) => string, headers: Record<string, string> = {}) {
    const { component } = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
    const page = await openPage(path, `<script src="${scriptUrl}"></script>${body(element(component))}`, headers);
    const frame = await page.waitForFrame((candidate) => candidate.url().startsWith(stand.baseUrl));
    await (await frame.waitForSelector('::-p-aria([name="Begin"])'))?.evaluate((button) =>
      (button as HTMLElement).click(),
    );
    // The map comes after its buttons: it is loaded with the second screen.
    await Promise.all(['#next', 'body-stage', 'main input'].map((part) => frame.waitForSelector(part)));
    return { page, frame };
  }
  type Open = Awaited<ReturnType<typeof openMap>>;

  /** Edges of an element of the page inside, in pixels of the window. */
  async function edges({ page, frame }: Open, selector: string) {
    const inside = await frame.$eval(selector, (found) => {
      const { top, bottom } = found.getBoundingClientRect();
      return { top: top / innerHeight, bottom: bottom / innerHeight };
    });
    const outside = await page.evaluate(() => {
      const search = (root: Document | ShadowRoot): Element | null =>
        root.querySelector('iframe') ??
        [...root.querySelectorAll('*')].reduce<Element | null>(
          (found, { shadowRoot }) => found ?? (shadowRoot && search(shadowRoot)),
          null,
        );
      const { top = 0, height = 0 } = search(document)?.getBoundingClientRect() ?? {};
      return { top, height };
    });
    return {
      top: outside.top + inside.top * outside.height,
      bottom: outside.top + inside.bottom * outside.height,
    };
  }

  /** Waits until the lower edge of the bar is at this height of the window, or at the end of the page if that is above. */
  async function barAt(open: Open, height: number) {
    for (;;) {
      const [bar, all] = [await edges(open, '.ways'), await edges(open, 'html')];
      if (Math.abs(bar.bottom - Math.min(height, all.bottom)) <= 2) return;
      await open.frame.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
  }

  test('the bar stays at the end of the window when the host page is zoomed, scaled, moves its content, or shows a hidden panel', async () => {
    const open = await openMap(
      '/zoomed',
      (tag) =>
        `<body style="margin:0"><div id="banner"></div><div id="panel">${tag}</div><p style="height:3000px"></p>`,
    );
    const { page } = open;
    const height = 800;
    await page.setViewport({ width: 900, height });
    const change = (style: string, banner = 0, scroll = 0) =>
      page.evaluate(
        (look, bannerHeight, top) => {
          document.body.style.cssText = `margin: 0; transform-origin: 0 0; ${look}`;
          (document.querySelector('#banner') as HTMLElement).style.height = `${bannerHeight}px`;
          scrollTo(0, top);
        },
        style,
        banner,
        scroll,
      );
    const zooms = ['zoom: 1.5', 'zoom: 0.8', 'transform: scale(1.3)', 'transform: scale(0.9)', ''];
    for (const style of zooms) {
      await change(style);
      await barAt(open, height);
      await change(style, 130);
      await barAt(open, height);
      await change(style, 130, 60);
      await barAt(open, height);
    }
    const setPanel = (hidden: boolean) =>
      page.$eval('#panel', (panel, isHidden) => panel.toggleAttribute('hidden', isHidden), hidden);
    await setPanel(true);
    await change('', 260, 0);
    await setPanel(false);
    await barAt(open, height);
    await page.close();
  });

  test('inside a scrolling box of another shadow root the bar is at the end of that box, and full screen can be left', async () => {
    const open = await openMap(
      '/shadowed',
      (tag) => `<body style="margin:0"><div id="host"><template shadowrootmode="open">
        <div style="height:500px;overflow:auto"><p style="height:120px">Record</p><slot></slot></div></template>
        <div><template shadowrootmode="open">${tag}</template></div></div>`,
    );
    const { page, frame } = open;
    await page.setViewport({ width: 900, height: 600 });
    await barAt(open, 500);
    await page.evaluate(() => document.querySelector('#host')?.shadowRoot?.querySelector('div')?.scrollBy(0, 100));
    await barAt(open, 500);
    const named = (name: string) => `::-p-aria([name="${name}"])`;
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await pressUntil(frame, named('Full screen'), named('Leave full screen'));
    expect(await isFull()).toBe(true);
    await pressUntil(frame, named('Leave full screen'), named('Full screen'));
    expect(await isFull()).toBe(false);
    await page.close();
  });

  test('a control that receives the focus is scrolled into sight by the host page, above the bar', async () => {
    const open = await openMap(
      '/focused',
      (tag) => `<body style="margin:0"><p style="height:900px">Record</p>${tag}<p style="height:900px"></p>`,
    );
    const { page, frame } = open;
    await page.setViewport({ width: 600, height: 500 });
    const controls = await frame.$$eval('main button:not(.ways *), main input, main summary', (found) => {
      for (const [index, control] of found.entries()) control.id ||= `control-${index}`;
      return found
        .filter(
          (control) => (control as HTMLButtonElement).checkVisibility() && !(control as HTMLButtonElement).disabled,
        )
        .map(({ id }) => id);
    });
    expect(controls.length).toBeGreaterThan(8);
    for (const id of [...controls, ...controls.reverse()]) {
      // Chromium would scroll by itself.
      await frame.$eval(`#${id}`, (control) =>
        (control as HTMLElement).focus({ preventScroll: true, focusVisible: true } as FocusOptions),
      );
      for (;;) {
        const [control, bar] = [await edges(open, `#${id}`), await edges(open, '.ways')];
        if (control.top >= 0 && control.bottom <= bar.top + 1) break;
        await frame.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      }
    }
    await page.close();
  });

  test('a page with Cross-Origin-Embedder-Policy shows the element', async () => {
    const { page, frame } = await openMap('/isolated', (tag) => tag, {
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await frame.waitForSelector('body-stage');
    await page.close();
  });
});

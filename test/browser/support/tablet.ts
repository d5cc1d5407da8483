import type { Assessment, CreatedSession } from '@pain-assessment/contracts';
import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import { openPage } from './browser.ts';
import { DEVICES, type DeviceName } from './devices.ts';
import { embedIn } from './host-page.ts';
import { type At, between, createInput, type Input, lifted, tapAt, trackTouches } from './input.ts';
import type { Stand } from './stand.ts';

/** A device with the integrator's page open, driven through real input events. */
export interface Tablet extends Pick<Input, 'onStage' | 'touch' | 'pen'> {
  readonly page: Page;
  readonly frame: Frame;
  readonly device: DeviceName;
  /** Submitted assessments, parsed from the requests. */
  readonly sent: readonly Assessment[];
  press(name: string): Promise<void>;
  choose(selector: string): Promise<void>;
  text(): Promise<string>;
  heading(): Promise<string>;
  waitForText(text: string): Promise<void>;
  draw(view: 'front' | 'back', points: readonly At[]): Promise<void>;
  /** Taps with timestamps 0.1 s apart, independent of the speed of the machine. */
  quickTaps(...places: At[]): Promise<void>;
  /** Taps a point of the page, in CSS pixels. */
  tapAt(at: At): Promise<unknown>;
  tapStage(view: 'front' | 'back', at: At): Promise<void>;
  /** Number of taps and lines so far. */
  taps(): number;
  /** Waits until the last event of the integrator's page has this name; events arrive after the screen changes. */
  heard(last: string): Promise<{ name: string; detail: Record<string, string>; bubbled: boolean }[]>;
  close(): Promise<void>;
}

/** Interval of waits. Polling in each frame would make the page draw frames. */
const POLL_MS = 100;

async function pageFrame(page: Page, sessionId: string): Promise<Frame> {
  const frame = await page.waitForFrame((candidate) => candidate.url().includes(`/component/${sessionId}`));
  // Waits for the end of the loading screen, which has a status below its heading.
  await frame.waitForSelector('assessment-app h1:not(:has(+ p[role=status]))');
  return frame;
}

/** Tells each submission before it is sent: the browser's own record of a request cannot hold a packed one. */
function tellSubmissions(): void {
  const { fetch, noteSubmission } = window as typeof window & { noteSubmission(body: string): Promise<void> };
  window.fetch = async (input, init) => {
    const { body } = init ?? {};
    if (body && String(input).endsWith('/submission')) {
      const { body: sent } = new Response(body);
      const plain = typeof body === 'string' ? sent : sent?.pipeThrough(new DecompressionStream('gzip'));
      await noteSubmission(await new Response(plain ?? null).text());
    }
    return fetch(input, init);
  };
}

interface TabletOptions {
  /** False opens the page of the iframe directly, for tools that check whole documents. */
  readonly embedded?: boolean;
  /** IANA time zone of the device. */
  readonly timeZone?: string;
}

/** Opens the integrator's page with this session on a device and waits for the first screen. */
export async function openTablet(
  stand: Stand,
  session: CreatedSession,
  device: DeviceName = 'tablet',
  { embedded = true, timeZone }: TabletOptions = {},
): Promise<Tablet> {
  const context = await stand.browser.createBrowserContext();
  const page = await openPage(context);
  await page.setViewport(DEVICES[device]);
  await page.evaluateOnNewDocument(trackTouches);
  if (timeZone) await page.emulateTimezone(timeZone);
  const sent: Assessment[] = [];
  await page.exposeFunction('noteSubmission', (body: string) => void sent.push(JSON.parse(body).assessment));
  await page.evaluateOnNewDocument(tellSubmissions);
  await page.goto(embedded ? embedIn(stand.hostOrigin, session.component) : session.component.url);
  const frame = await pageFrame(page, session.session_id);
  const client = await page.createCDPSession();
  const { tap, touch, pen, onStage } = createInput(client, frame, DEVICES[device].hasTouch);

  // biome-ignore lint/performance/useDomNodeTextContent: what the patient sees, not what the document holds
  const text = () => frame.evaluate(() => document.body.innerText);
  /** Waits; after a timeout the error contains the text of the screen. */
  const orTell = async <T>(wanted: string, waiting: Promise<T>): Promise<T> => {
    try {
      return await waiting;
    } catch (cause) {
      throw new Error(`${wanted} did not come; the screen says: ${await text()}`, { cause });
    }
  };
  const find = async (selector: string) => {
    const element = await orTell(selector, frame.waitForSelector(selector));
    if (!element) throw new Error(`nothing matches ${selector}`);
    return element;
  };

  /** Waits for the visible button with this label: a query of the accessibility tree takes three times as long. */
  const findButton = async (name: string) => {
    const shown = await orTell(
      `"${name}"`,
      frame.waitForFunction(
        (label) =>
          [...document.querySelectorAll<HTMLElement>('button, [role=button]')].find((button) => {
            const said = button.ariaLabel ?? button.textContent ?? '';
            return said.replace(/\s+/g, ' ').trim() === label && button.checkVisibility();
          }),
        { polling: POLL_MS },
        name,
      ),
    );
    return shown as ElementHandle<HTMLElement>;
  };

  let taps = 0;
  const counted = (element: ElementHandle) => {
    taps++;
    return tap(element);
  };
  return {
    page,
    frame,
    device,
    sent,
    taps: () => taps,
    press: async (name) => counted(await findButton(name)),
    choose: async (selector) => counted(await find(selector)),
    async quickTaps(...places) {
      const now = Date.now() / 1_000;
      for (const [index, [x, y]] of places.entries()) {
        const timestamp = now + index / 10;
        await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp });
        await client.send('Input.dispatchTouchEvent', {
          type: 'touchEnd',
          touchPoints: [],
          timestamp: timestamp + 0.03,
        });
        await lifted(frame);
      }
    },
    tapAt: (at) => tapAt(client, at),
    async tapStage(view, at) {
      taps++;
      const [place = [0, 0] as const] = await onStage(view, [at]);
      await (DEVICES[device].hasTouch ? tapAt(client, place) : page.mouse.click(...place));
      await lifted(frame);
    },
    text,
    heading: () => frame.evaluate(() => document.querySelector('h1')?.textContent ?? ''),
    async waitForText(expected) {
      const shown = frame.waitForFunction(
        // biome-ignore lint/performance/useDomNodeTextContent: as above
        (wanted) => document.body.innerText.includes(wanted),
        { polling: POLL_MS },
        expected,
      );
      await orTell(`"${expected}"`, shown);
    },
    onStage,
    touch,
    pen,
    async draw(view, points) {
      const [first, ...rest] = between(await onStage(view, points));
      if (!first) return;
      taps++;
      if (!DEVICES[device].hasTouch) {
        await page.mouse.move(...first);
        await page.mouse.down();
        for (const at of rest) await page.mouse.move(...at);
        await page.mouse.up();
        return lifted(frame);
      }
      await touch('touchStart', [{ id: 1, at: first }]);
      for (const at of rest) await touch('touchMove', [{ id: 1, at }]);
      await touch('touchEnd', []);
    },
    heard: async (last) => {
      await page.waitForFunction(`window.heard.at(-1)?.name === ${JSON.stringify(last)}`, {
        polling: POLL_MS,
      });
      return page.evaluate('window.heard') as ReturnType<Tablet['heard']>;
    },
    close: () => context.close(),
  };
}

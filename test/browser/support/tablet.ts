import type { Assessment, CreatedSession } from '@pain-assessment/contracts';
import type { CDPSession, ElementHandle, Frame, Page } from 'puppeteer-core';
import { openPage } from './browser.ts';
import { DEVICES, type DeviceName } from './devices.ts';
import { embedIn } from './host-page.ts';
import type { Stand } from './stand.ts';

type At = readonly [x: number, y: number];

/** One touch of a hand; `contact` is the width that is touched, in CSS pixels. */
interface Touch {
  readonly id: number;
  readonly at: At;
  readonly contact?: number;
}

/** A device with the integrator's page open, driven through real input events. */
export interface Tablet {
  readonly page: Page;
  readonly frame: Frame;
  readonly device: DeviceName;
  /** Assessments that were sent, as they went over the wire. */
  readonly sent: readonly Assessment[];
  press(name: string): Promise<void>;
  choose(selector: string): Promise<void>;
  text(): Promise<string>;
  heading(): Promise<string>;
  waitForText(text: string): Promise<void>;
  /** Points of the stage as fractions of its width and height, in page coordinates. */
  onStage(view: 'front' | 'back', points: readonly At[]): Promise<At[]>;
  touch(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touches: readonly Touch[]): Promise<void>;
  pen(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: At): Promise<void>;
  draw(view: 'front' | 'back', points: readonly At[]): Promise<void>;
  /** Two taps a tenth of a second apart by their own time, however slow the machine is. */
  doubleTap(at: At): Promise<void>;
  /** A tap at a place of the page, in CSS pixels. */
  tapAt(at: At): Promise<unknown>;
  tapStage(view: 'front' | 'back', at: At): Promise<void>;
  /** How often the patient has touched the screen or drawn a line. */
  taps(): number;
  /** Events that the integrator's page has received, once the last is of this name: they come after what the screen shows. */
  heard(last: string): Promise<{ name: string; detail: Record<string, string>; bubbled: boolean }[]>;
  close(): Promise<void>;
}

/** Looks at each frame would make the page draw frames. */
const POLL_MS = 100;

async function pageFrame(page: Page, sessionId: string): Promise<Frame> {
  const frame = await page.waitForFrame((candidate) => candidate.url().includes(`/component/${sessionId}`));
  // Past the loading screen, whose heading is followed by its state.
  await frame.waitForSelector('assessment-app h1:not(:has(+ p[role=status]))');
  return frame;
}

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** Input is answered before the page has acted on it; two frames later it has. */
const acted = (frame: Frame) =>
  frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Two frames of each document of the page, the inner ones first: the height of a document reaches the one around it only then. */
async function allActed(page: Page): Promise<void> {
  for (const frame of page.frames().reverse()) if (!frame.detached) await acted(frame);
}

/** An element whose box does not move any more: fingers cannot aim at a page that is being laid out. */
export async function settledBox(element: ElementHandle) {
  // As the browser does for the keyboard: no farther than needed, and clear of the bar at the bottom.
  await element.evaluate((target) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  let last = await element.boundingBox();
  for (;;) {
    await allActed(element.frame.page());
    const box = await element.boundingBox();
    const isStill = SIDES.every((side) => box?.[side] === last?.[side]);
    if (box && isStill) return box;
    last = box;
  }
}

/** A document that knows which pointers are down on it. */
interface Touched {
  pointersDown: Set<number>;
}

/** Runs in each document before its own scripts. */
function trackPointers(): void {
  const down = new Set<number>();
  Object.assign(globalThis, { pointersDown: down });
  addEventListener('pointerdown', ({ pointerId }) => down.add(pointerId), { capture: true });
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, ({ pointerId }) => down.delete(pointerId), { capture: true });
}

/** The page has seen that pointers lifted, until `left` are down: the browser answers before it tells the page. */
async function lifted(frame: Frame, left = 0): Promise<void> {
  await frame.evaluate(
    (most) =>
      new Promise<void>((done) => {
        const { pointersDown } = globalThis as unknown as Touched;
        const look = () => {
          if (pointersDown.size <= most) done();
        };
        for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, look, { capture: true });
        look();
      }),
    left,
  );
  await acted(frame);
}

/** A page whose next click is awaited: the browser answers a tap before it makes a click of it. */
interface Clicked {
  /** What was hit instead of the element, or null. */
  clicked: Promise<string | null>;
}

const expectClick = (element: ElementHandle) =>
  element.evaluate((target) => {
    const clicked = new Promise<string | null>((done) => {
      const see = (event: Event) =>
        done(event.composedPath().includes(target) ? null : (event.target as Element).outerHTML);
      addEventListener('click', see, { once: true, capture: true });
    });
    Object.assign(globalThis, { clicked });
  });

async function clickArrived(frame: Frame): Promise<void> {
  const missed = await frame.evaluate(() => (globalThis as unknown as Clicked).clicked);
  if (missed !== null) throw new Error(`the tap hit ${missed.slice(0, 200)}`);
}

/** Down and up are sent at once: a finger that a busy machine lifts after half a second makes a long press, and no click. */
const tapAt = (client: CDPSession, [x, y]: At) =>
  Promise.all([
    client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);

function hands(client: CDPSession, page: Page, frame: Frame, device: DeviceName) {
  const { hasTouch } = DEVICES[device];
  let lastTap = 0;
  const tap = async (element: ElementHandle) => {
    // Two taps of a patient's are no double tap. The wait comes first: the page may be laid out anew meanwhile.
    await frame.waitForFunction((last) => performance.now() - last > 400, {}, lastTap);
    lastTap = await frame.evaluate(() => performance.now());
    const box = await settledBox(element);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await expectClick(element);
    await (hasTouch ? tapAt(client, [x, y]) : page.mouse.click(x, y));
    await clickArrived(frame);
    await acted(frame);
  };
  const touch: Tablet['touch'] = async (type, touches) => {
    const touchPoints = touches.map(({ id, at: [x, y], contact = 16 }) => {
      return { id, x, y, radiusX: contact / 2, radiusY: contact / 2, force: 1 };
    });
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    if (type === 'touchEnd') await lifted(frame, touches.length);
  };
  const pen: Tablet['pen'] = async (type, [x, y]) => {
    const pressed = type === 'mouseReleased' ? {} : { button: 'left' as const, buttons: 1 };
    await client.send('Input.dispatchMouseEvent', {
      ...pressed,
      type,
      x,
      y,
      pointerType: 'pen',
      clickCount: 1,
      ...(type === 'mouseReleased' ? { button: 'left' as const } : {}),
    });
  };
  const onStage: Tablet['onStage'] = async (view, points) => {
    const surface = await frame.waitForSelector(`[data-view=${view}] .stage-surface`);
    if (!surface) throw new Error('no stage');
    const box = await settledBox(surface);
    return points.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  };
  return { tap, touch, pen, onStage };
}

/** A point every few pixels between the given ones, as a real finger would report. */
function between(points: readonly At[]): At[] {
  const [start, ...rest] = points;
  if (!start) return [];
  let last = start;
  const all: At[] = [start];
  for (const end of rest) {
    for (let step = 1; step <= 6; step++) {
      all.push([last[0] + ((end[0] - last[0]) * step) / 6, last[1] + ((end[1] - last[1]) * step) / 6]);
    }
    last = end;
  }
  return all;
}

interface TabletOptions {
  /** False opens the page of the iframe by itself, for tools that look at whole documents. */
  readonly embedded?: boolean;
}

/** Opens the integrator's page with this session on a device and waits for the first screen. */
export async function openTablet(
  stand: Stand,
  session: CreatedSession,
  device: DeviceName = 'tablet',
  { embedded = true }: TabletOptions = {},
): Promise<Tablet> {
  const context = await stand.browser.createBrowserContext();
  const page = await openPage(context);
  await page.setViewport(DEVICES[device]);
  await page.evaluateOnNewDocument(trackPointers);
  const sent: Assessment[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/submission')) {
      sent.push(JSON.parse(request.postData() ?? '{}').assessment);
    }
  });
  await page.goto(embedded ? embedIn(stand.hostOrigin, session.component) : session.component.url);
  const frame = await pageFrame(page, session.session_id);
  const client = await page.createCDPSession();
  const { tap, touch, pen, onStage } = hands(client, page, frame, device);

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
    press: async (name) => counted(await find(`::-p-aria([name="${name}"][role="button"])`)),
    choose: async (selector) => counted(await find(selector)),
    async doubleTap([x, y]) {
      const now = Date.now() / 1_000;
      for (const timestamp of [now, now + 0.1]) {
        await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp });
        await client.send('Input.dispatchTouchEvent', {
          type: 'touchEnd',
          touchPoints: [],
          timestamp: timestamp + 0.03,
        });
      }
      await lifted(frame);
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

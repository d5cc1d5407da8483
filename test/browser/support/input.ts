import { waitFor } from '@pain-assessment/service-kit/testing';
import type { CDPSession, ElementHandle, Frame, Page } from 'puppeteer-core';

export type At = readonly [x: number, y: number];

/** One touch; `contact` is the width of the touched area in CSS pixels. */
interface Touch {
  readonly id: number;
  readonly at: At;
  readonly contact?: number;
}

/** Sends a patient's input as real input events. */
export interface Input {
  /** Taps or clicks an element, and waits for its click; throws if the tap hits another element. */
  tap(element: ElementHandle): Promise<void>;
  /** Converts fractions of the stage's width and height to page coordinates. */
  onStage(view: 'front' | 'back', points: readonly At[]): Promise<At[]>;
  touch(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touches: readonly Touch[]): Promise<void>;
  pen(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: At): Promise<void>;
}

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** Chromium answers an input command before the page has handled the event; two frames later it has. */
const acted = (frame: Frame) =>
  frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Two frames of each document, inner documents first: an outer document receives the height of its inner one later. */
export async function allActed(page: Page): Promise<void> {
  for (const frame of page.frames().reverse()) if (!frame.detached) await acted(frame);
}

/** A document with the ids of its pressed pointers. */
interface Touched {
  pointersDown: Set<number>;
}

/** Scrolls an element out from under the bar, which an embedded page lifts to the end of the window after each scroll. */
const clearOfBar = (element: ElementHandle) =>
  element.evaluate((target) => {
    const bar = document.querySelector('.ways');
    const isBelow =
      bar && !bar.contains(target) && target.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
    if (isBelow) target.scrollIntoView({ block: 'center', inline: 'nearest' });
  });

/** Waits until the box of an element stays still: a tap during layout would miss the element. Throws if it leaves the page. */
export async function settledBox(element: ElementHandle) {
  // Scrolls like the browser does for the keyboard: as little as possible, and clear of the bar at the bottom.
  await element.evaluate((target) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  let last = await element.boundingBox();
  for (;;) {
    await allActed(element.frame.page());
    await clearOfBar(element);
    const box = await element.boundingBox();
    const isStill = SIDES.every((side) => box?.[side] === last?.[side]);
    if (box && isStill) return box;
    if (!box && !(await element.evaluate((target) => target.isConnected)))
      throw new Error('the element has left the page');
    last = box;
  }
}

/**
 * Clicks an element until `next`, a selector or a check, is there. The height of a frame may change between the choice of a point and
 * the click, which then misses the element; a person clicks again.
 */
export const pressUntil = (frame: Frame, selector: string, next: string | (() => Promise<unknown>)) => {
  const isNext = typeof next === 'string' ? () => frame.$(next) : next;
  const press = async () => {
    const element = await frame.$(selector);
    if (element) await settledBox(element);
    if (await isNext()) return true;
    await element?.click();
    await allActed(frame.page());
    return isNext();
  };
  return waitFor(press, { what: `the effect of ${selector}`, everyMs: 250 });
};

/** Runs in each document before its own scripts. */
export function trackTouches(): void {
  const down = new Set<number>();
  Object.assign(globalThis, { pointersDown: down });
  addEventListener('pointerdown', ({ pointerId }) => down.add(pointerId), { capture: true });
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, ({ pointerId }) => down.delete(pointerId), { capture: true });
}

/** Waits until the page has at most `left` pressed pointers: Chromium answers before it notifies the page. */
export async function lifted(frame: Frame, left = 0): Promise<void> {
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

/** A page that records its next click: Chromium answers a tap before the click happens. */
interface Clicked {
  /** HTML of another element that received the click, or null. */
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

/** Sends press and release together: on a busy machine a release after half a second would make a long press. */
export const tapAt = (client: CDPSession, [x, y]: At) =>
  Promise.all([
    client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);

/** Shows a view of the body: a phone shows one at a time. */
export const showView = (frame: Frame, view: 'front' | 'back') =>
  frame.$eval(
    `[data-view=${view}]`,
    (stage, name) => {
      if (!stage.checkVisibility()) document.querySelector<HTMLElement>(`.tabs button:${name}-child`)?.click();
    },
    view === 'front' ? 'first' : 'last',
  );

/** Two taps at this distance (CSS pixels) are no double tap, neither for the page nor for Chromium. */
const APART_PX = 60;

export function createInput(client: CDPSession, frame: Frame, hasTouch: boolean): Input {
  let last = { at: 0, x: 0, y: 0 };
  const tap = async (element: ElementHandle) => {
    const findMiddle = async () => {
      const { x, y, width, height } = await settledBox(element);
      return [x + width / 2, y + height / 2] as const;
    };
    let [x, y] = await findMiddle();
    if (Math.hypot(x - last.x, y - last.y) < APART_PX) {
      // At one place a wait keeps two taps from becoming a double tap. The layout may change during it.
      await frame.waitForFunction(
        (at) => performance.timeOrigin + performance.now() - at > 400,
        { polling: 50 },
        last.at,
      );
      [x, y] = await findMiddle();
    }
    await expectClick(element);
    await (hasTouch ? tapAt(client, [x, y]) : frame.page().mouse.click(x, y));
    await clickArrived(frame);
    // The time of the click, not of its start: a busy machine lays out for longer than the pause between two taps. A reload
    // starts `performance.now()` again.
    last = { at: await frame.evaluate(() => performance.timeOrigin + performance.now()), x, y };
    await acted(frame);
  };
  const touch: Input['touch'] = async (type, touches) => {
    const touchPoints = touches.map(({ id, at: [x, y], contact = 16 }) => {
      return { id, x, y, radiusX: contact / 2, radiusY: contact / 2, force: 1 };
    });
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    if (type === 'touchEnd') await lifted(frame, touches.length);
  };
  const pen: Input['pen'] = async (type, [x, y]) => {
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
  const onStage: Input['onStage'] = async (view, points) => {
    const surface = await frame.waitForSelector(`[data-view=${view}] .stage-surface`);
    if (!surface) throw new Error('no stage');
    await showView(frame, view);
    const box = await settledBox(surface);
    return points.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  };
  return { tap, touch, pen, onStage };
}

/** Adds five points between each two, like the events of a real finger. */
export function between(points: readonly At[]): At[] {
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

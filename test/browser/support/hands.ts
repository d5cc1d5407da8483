import type { CDPSession, ElementHandle, Frame, Page } from 'puppeteer-core';

export type At = readonly [x: number, y: number];

/** One touch of a hand; `contact` is the width that is touched, in CSS pixels. */
interface Touch {
  readonly id: number;
  readonly at: At;
  readonly contact?: number;
}

/** Hands of a patient, which send real input events. */
export interface Hands {
  /** Taps or clicks an element, and waits for its click; throws where the tap hit another one. */
  tap(element: ElementHandle): Promise<void>;
  /** Points of the stage as fractions of its width and height, in page coordinates. */
  onStage(view: 'front' | 'back', points: readonly At[]): Promise<At[]>;
  touch(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touches: readonly Touch[]): Promise<void>;
  pen(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: At): Promise<void>;
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
export function trackPointers(): void {
  const down = new Set<number>();
  Object.assign(globalThis, { pointersDown: down });
  addEventListener('pointerdown', ({ pointerId }) => down.add(pointerId), { capture: true });
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, ({ pointerId }) => down.delete(pointerId), { capture: true });
}

/** The page has seen that pointers lifted, until `left` are down: the browser answers before it tells the page. */
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
export const tapAt = (client: CDPSession, [x, y]: At) =>
  Promise.all([
    client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);

export function createHands(client: CDPSession, frame: Frame, hasTouch: boolean): Hands {
  let lastTap = 0;
  const tap = async (element: ElementHandle) => {
    // Two taps of a patient are no double tap. The wait comes first, because the layout may change meanwhile.
    await frame.waitForFunction((last) => performance.now() - last > 400, {}, lastTap);
    const box = await settledBox(element);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await expectClick(element);
    await (hasTouch ? tapAt(client, [x, y]) : frame.page().mouse.click(x, y));
    await clickArrived(frame);
    // The time of the click, not of its start: a busy machine lays out for longer than the pause between two taps.
    lastTap = await frame.evaluate(() => performance.now());
    await acted(frame);
  };
  const touch: Hands['touch'] = async (type, touches) => {
    const touchPoints = touches.map(({ id, at: [x, y], contact = 16 }) => {
      return { id, x, y, radiusX: contact / 2, radiusY: contact / 2, force: 1 };
    });
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    if (type === 'touchEnd') await lifted(frame, touches.length);
  };
  const pen: Hands['pen'] = async (type, [x, y]) => {
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
  const onStage: Hands['onStage'] = async (view, points) => {
    const surface = await frame.waitForSelector(`[data-view=${view}] .stage-surface`);
    if (!surface) throw new Error('no stage');
    const box = await settledBox(surface);
    return points.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  };
  return { tap, touch, pen, onStage };
}

/** A point every few pixels between the given ones, as a real finger would report. */
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

import { waitFor } from '@pain-assessment/service-kit/testing';
import { type At, between } from '../../browser/support/input.ts';
import type { EnginePage } from './engine.ts';

/** Ends a wait in vain; a busy machine needs a minute for a submission. */
const WAIT_SECONDS = 120;
/** Interval of the checks of a wait, in ms. */
const LOOK_EVERY_MS = 50;

/** A patient and a professional at one window of any engine: they see what is on screen and press what they see. */
export interface Player {
  readonly page: EnginePage;
  /** Presses the visible control with this name. */
  press(name: string): Promise<void>;
  /** Presses the first visible match. */
  choose(selector: string): Promise<void>;
  /** Replaces the content of a field. */
  fill(selector: string, text: string): Promise<void>;
  /** Draws through fractions of a view's width and height. */
  draw(view: 'front' | 'back', points: readonly At[]): Promise<void>;
  tapStage(view: 'front' | 'back', at: At): Promise<void>;
  has(selector: string): Promise<boolean>;
  heading(): Promise<string>;
  text(): Promise<string>;
  /** Waits until something matches and is visible. */
  see(selector: string): Promise<void>;
  read(text: string): Promise<void>;
  /** Reloads the document of the assessment, and waits for the new one. */
  reload(): Promise<void>;
  /** Names of the events that the integrator's page has heard. */
  heard(): Promise<string[]>;
}

interface Place {
  readonly box: readonly [left: number, top: number, width: number, height: number];
  /** HTML of the element that a press in the middle would hit, if that is another one. */
  readonly covered: string | null;
}

/**
 * Finds the visible element, scrolls it into sight if need be, and measures it once it stands still. Runs in the page; null while
 * nothing matches.
 */
async function findPlace(selector: string, name: string | null): Promise<Place | null> {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isNamed = (element: Element) =>
    name === null || (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() === name;
  const find = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
      return isNamed(element) && element.getClientRects().length > 0 && !element.matches(':disabled');
    });
  const measure = () => {
    const element = find();
    if (!element) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { element, box: [left, top, width, height] as const };
  };
  let last = measure();
  if (!last) return null;
  last.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  for (;;) {
    await frame();
    const now = measure();
    if (!now) return null;
    if (String(now.box) === String(last.box)) break;
    last = now;
  }
  const { element, box } = last;
  const [left, top, width, height] = box;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHit = hit && (element.contains(hit) || hit.closest('label')?.contains(element));
  // No screen is wider than its window: a patient would not look for a control there.
  if (document.scrollingElement?.scrollLeft) return { box, covered: 'nothing: it is beside the screen' };
  return { box, covered: isHit ? null : (hit?.outerHTML.slice(0, 200) ?? 'nothing: it is outside the frame') };
}

/** Scrolls the window as far as `top` to `bottom` of the frame needs to be in its middle, and measures the frame. Runs in the window. */
async function placeFrame(top: number, bottom: number): Promise<At> {
  const frame = document.querySelector('pain-assessment')?.shadowRoot?.querySelector('iframe');
  if (!frame) return [0, 0];
  const { y } = frame.getBoundingClientRect();
  const isInSight = y + top >= 0 && y + bottom <= innerHeight;
  if (!isInSight) {
    scrollBy(0, y + (top + bottom) / 2 - innerHeight / 2);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  const box = frame.getBoundingClientRect();
  return [box.x, box.y];
}

export function createPlayer(page: EnginePage): Player {
  /** Position and size of a visible element in the window, free of the bar at the bottom. */
  const locate = async (selector: string, name: string | null = null): Promise<Place['box']> => {
    const what = name === null ? selector : `"${name}"`;
    let last: string | null = null;
    try {
      return await waitFor(
        async () => {
          const place = await page.inPage(findPlace, selector, name);
          if (!place) return null;
          const [left, top, width, height] = place.box;
          const [x, y] = await page.inWindow(placeFrame, top, top + height);
          if (place.covered && (await page.inPage(findPlace, selector, name))?.covered) {
            // The bar may cover it: a patient scrolls on.
            await page.inWindow(() => scrollBy(0, innerHeight / 3));
            throw new Error(`${what} is below ${place.covered}`);
          }
          const box = [x + left, y + top, width, height] as const;
          // An engine tests for hits by the last painted place of a frame, which a page that opens has just left.
          const isStill = String(box) === last;
          last = String(box);
          return isStill ? box : null;
        },
        { what, everyMs: LOOK_EVERY_MS },
      );
    } catch (cause) {
      throw new Error(`no ${what}; the screen says: ${await text()}`, { cause });
    }
  };
  // biome-ignore lint/performance/useDomNodeTextContent: what the patient sees, not what the document holds
  const text = () => page.inPage(() => document.body.innerText);
  const middle = ([left, top, width, height]: Place['box']): At => [left + width / 2, top + height / 2];
  const choose: Player['choose'] = async (selector) => page.click(middle(await locate(selector)));
  const onStage = async (view: string, points: readonly At[]) => {
    const [left, top, width, height] = await locate(`[data-view=${view}] .stage-surface`);
    return points.map(([x, y]) => [left + x * width, top + y * height] as const);
  };
  const until = (what: string, check: () => Promise<boolean>) =>
    waitFor(check, { what, everyMs: LOOK_EVERY_MS, seconds: WAIT_SECONDS });
  const has: Player['has'] = (selector) =>
    page.inPage((wanted) => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0, selector);
  return {
    page,
    press: async (name) => page.click(middle(await locate('button, summary, a', name))),
    choose,
    async fill(selector, value) {
      await choose(selector);
      await page.inPage((wanted) => document.querySelector<HTMLInputElement>(wanted)?.select(), selector);
      await page.type(value);
    },
    draw: async (view, points) => page.drag(between(await onStage(view, points))),
    async tapStage(view, at) {
      const [place = [0, 0] as const] = await onStage(view, [at]);
      await page.click(place);
    },
    has,
    heading: () => page.inPage(() => document.querySelector('h1')?.textContent ?? ''),
    text,
    see: async (selector) => void (await until(selector, () => has(selector))),
    read: async (wanted) => void (await until(`"${wanted}"`, async () => (await text()).includes(wanted))),
    async reload() {
      await page.inPage(() => {
        document.documentElement.dataset.old = '';
        location.reload();
      });
      await until('the new document', () => page.inPage(() => !('old' in document.documentElement.dataset)));
    },
    heard: () =>
      page.inWindow(() => (window as unknown as { heard: { name: string }[] }).heard.map(({ name }) => name)),
  };
}

import type { Locale } from '@pain-assessment/contracts';
import type { Frame } from 'puppeteer-core';
import type { Tablet } from './tablet.ts';

/** Parts of a map step outside the window or under the bar; empty if everything is visible at once. */
export async function listHidden(tablet: Tablet, leastDrawing = 200): Promise<string[]> {
  const { height, width } = tablet.page.viewport() ?? { height: 0, width: 0 };
  const measureBox = async (selector: string) => (await (await tablet.frame.$(selector))?.boundingBox()) ?? null;
  const bar = await measureBox('.ways');
  const found: string[] = [];
  for (const selector of ['.ways', '#next', '.ways button', '.stages']) {
    const box = await measureBox(selector);
    const floor = selector === '.stages' ? (bar?.y ?? 0) : height;
    const isInside =
      box && box.y >= 0 && box.x >= 0 && box.y + box.height <= floor + 1 && box.x + box.width <= width + 1;
    if (!isInside) found.push(`${selector} at ${JSON.stringify(box)} above ${floor}`);
  }
  const least = (await measureBox('.stage.shown .stage-surface'))?.height ?? 0;
  return least < leastDrawing ? [...found, `a drawing ${least} px high`] : found;
}

/** Changes the language of an open page, without a new session. */
export async function speak(frame: Frame, locale: Locale): Promise<void> {
  await frame.evaluate(async (wanted) => {
    const app = document.querySelector('assessment-app') as unknown as {
      controller: { store: { value: { open: { view: object } }; change: (part: object) => void } };
      speak: (locale: string) => Promise<void>;
    };
    const { store } = app.controller;
    const { open } = store.value;
    store.change({ open: { ...open, view: { ...open.view, locale: wanted } } });
    await app.speak(wanted);
  }, locale);
  await frame.waitForFunction((wanted) => document.documentElement.lang === wanted, {}, locale);
  await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Changes the state of an open page, which shows the screen of this state. */
export const changeState = (frame: Frame, state: object): Promise<void> =>
  frame.evaluate((part) => {
    const app = document.querySelector('assessment-app') as unknown as {
      controller: { store: { change: (part: object) => void } };
    };
    app.controller.store.change(part);
  }, state);

/** Sets the text size in percent of the device's. */
export const enlargeText = (frame: Frame, percent: number): Promise<void> =>
  frame.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { font-size: ${1.125 * size}% !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, percent);

/** Names of sides that do not stand over their own half of the drawing, for each size of text and font. */
export const misplacedSides = (frame: Frame, scales: readonly number[], fonts: readonly string[]) =>
  frame.evaluate(
    async (allScales, allFonts) => {
      const found: string[] = [];
      const { style } = document.documentElement;
      const see = (setting: string) => {
        for (const title of document.querySelectorAll<HTMLElement>('.stage-title')) {
          if (!title.checkVisibility()) continue;
          const { left, width } = title.getBoundingClientRect();
          const middle = left + width / 2;
          const [first, last] = [...title.querySelectorAll('span')].map((name) => {
            const range = document.createRange();
            range.selectNodeContents(name);
            return range.getBoundingClientRect();
          });
          if (!first || !last) continue;
          if (first.right > middle + 1)
            found.push(`${setting}: left one ends at ${Math.round(first.right - middle)} px`);
          if (last.left < middle - 1)
            found.push(`${setting}: right one begins at ${Math.round(last.left - middle)} px`);
        }
      };
      for (const scale of allScales) {
        for (const font of allFonts) {
          style.setProperty('--text-scale', String(scale));
          style.fontFamily = font;
          await new Promise(requestAnimationFrame);
          see(`× ${scale}, ${font}`);
        }
      }
      style.removeProperty('--text-scale');
      style.fontFamily = '';
      return found;
    },
    scales,
    fonts,
  );

import type { Frame } from 'puppeteer-core';
import { violationsOn } from './axe.ts';
import type { Tablet } from './tablet.ts';

const LEAST_TARGET_PX = 44;

/** Touch targets smaller than 44 px; a radio or checkbox counts with its label. */
const smallTargets = (frame: Frame, screen: string) =>
  frame.evaluate(
    ({ name, least }) =>
      [...document.querySelectorAll<HTMLElement>('button, a[href], input, [role=slider]')]
        .map((control) => (control.closest('label') as HTMLElement | null) ?? control)
        .filter((target) => target.checkVisibility())
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least || box.height < least)
        .map(
          ({ target, box }) => `${name}: ${target.textContent?.trim() || target.ariaLabel} ${box.width}×${box.height}`,
        ),
    { name: screen, least: LEAST_TARGET_PX - 0.5 },
  );

/** Content that needs sideways scrolling; the `innerWidth` of a phone would grow with it. */
const overflows = (frame: Frame, screen: string) =>
  frame.evaluate((name) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1 ? [`${name}: ${scrollWidth} on ${clientWidth}`] : [];
  }, screen);

/** Findings on screens, one line each. */
export interface Found {
  readonly violations: string[];
  readonly small: string[];
  readonly wide: string[];
}

export const NONE: Found = { violations: [], small: [], wide: [] };

/** Makes a function that checks one screen and adds its findings. */
export const collect =
  (found: Found, tablet: Tablet, withAxe = true) =>
  async (screen: string) => {
    if (withAxe) found.violations.push(...(await violationsOn(tablet.page, screen)));
    found.small.push(...(await smallTargets(tablet.frame, screen)));
    found.wide.push(...(await overflows(tablet.frame, screen)));
  };

import type { Page, Viewport } from 'puppeteer-core';
import { allActed } from './input.ts';

/** The same tablet in landscape. */
export const TURNED: Viewport = { width: 1024, height: 768, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Sets the size of a touch device's window, and waits until its documents are laid out for it: Chromium answers earlier. */
export async function resizeWindow(page: Page, viewport: Viewport): Promise<void> {
  await page.setViewport(viewport);
  const { width, height } = viewport;
  await page.waitForFunction(
    (size) => matchMedia(size).matches,
    { polling: 'raf' },
    `(width: ${width}px) and (height: ${height}px)`,
  );
  await allActed(page);
}

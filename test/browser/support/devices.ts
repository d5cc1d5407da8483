import type { Viewport } from 'puppeteer-core';

/** The sizes that every screen must suit. */
export const DEVICES = {
  desktop: { width: 1280, height: 860, deviceScaleFactor: 1, hasTouch: false, isMobile: false },
  tablet: { width: 768, height: 1024, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  /** A tablet in landscape, without the browser's own bars. */
  landscape: { width: 1080, height: 720, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
  phone: { width: 390, height: 844, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
} as const satisfies Record<string, Viewport>;
export type DeviceName = keyof typeof DEVICES;

/** Sizes of windows for text twice as large, in CSS pixels. */
export const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1080, height: 720 },
  { width: 1280, height: 860 },
] as const;

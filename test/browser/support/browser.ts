import { openPlainBrowser } from '@pain-assessment/report-renderer/testing';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';

/** Ends a wait for an event that never happens. No page needs as long on a busy machine, so it decides no test. */
export const PATIENCE_MS = 300_000;

/** Opens a page whose waits suit a busy machine. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** The renderer's browser, with an address to which other suites connect. */
export const launchBrowser = (): Promise<Browser> =>
  openPlainBrowser([], {}, { timeout: PATIENCE_MS, protocolTimeout: PATIENCE_MS });

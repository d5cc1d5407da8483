import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';

/** The report's fonts and no others, so that no layout depends on the host. */
const FONTCONFIG_FILE = fileURLToPath(
  new URL('../../../services/report-renderer/assets/fonts/fonts.conf', import.meta.url),
);

/** Ends a wait for an event that never happens. No page needs as long on a busy machine, so it decides no test. */
export const PATIENCE_MS = 300_000;

/** Opens a page whose waits suit a busy machine. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** Chromium without windows; its sandbox cannot start as root, for example in a container. */
export function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    env: { ...process.env, FONTCONFIG_FILE },
  });
}

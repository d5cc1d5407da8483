import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';

/** The report's fonts and no others, so that no layout depends on the host. */
const FONTCONFIG_FILE = fileURLToPath(
  new URL('../../../services/report-renderer/assets/fonts/fonts.conf', import.meta.url),
);

/** Ends a wait that nothing would end. It is longer than any page takes on a busy machine, so that it decides no test. */
export const PATIENCE_MS = 300_000;

/** Opens a page that waits as long as a busy machine needs. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** Chromium without windows; as root, as in containers, its sandbox cannot start. */
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

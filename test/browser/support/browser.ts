import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser } from 'puppeteer-core';

/** The report's fonts and no others, so that no layout depends on the host. */
const FONTCONFIG_FILE = fileURLToPath(
  new URL('../../../services/report-renderer/assets/fonts/fonts.conf', import.meta.url),
);

/** Chromium without windows; as root, as in containers, its sandbox cannot start. */
export function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    env: { ...process.env, FONTCONFIG_FILE },
  });
}

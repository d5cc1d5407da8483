import puppeteer, { type Browser } from 'puppeteer-core';

/** The system's Chromium; as root, as in containers, its sandbox cannot start. */
export function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

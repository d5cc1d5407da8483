import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { launchBrowser, PATIENCE_MS } from '../../browser/support/browser.ts';
import { COMPONENT_PATH, type Engine, type EnginePage } from './engine.ts';

/** Chromium over its own protocol, the one that the suites of test/browser use. */
export const openChromium = async (): Promise<Engine> => createEngine(await launchBrowser());

/** Firefox over WebDriver BiDi. */
export async function openFirefox(program: string): Promise<Engine> {
  const timeout = { timeout: PATIENCE_MS, protocolTimeout: PATIENCE_MS };
  return createEngine(await puppeteer.launch({ browser: 'firefox', executablePath: program, ...timeout }));
}

async function createEngine(browser: Browser): Promise<Engine> {
  const version = await browser.version();
  return {
    async open({ width, height, ratio }) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.setViewport({ width, height, deviceScaleFactor: ratio });
      return createPage(page, version, () => context.close());
    },
    close: () => browser.close(),
  };
}

function createPage(page: Page, version: string, close: () => Promise<void>): EnginePage {
  const assessment = () => page.frames().find((frame) => frame.url().includes(COMPONENT_PATH)) ?? page.mainFrame();
  return {
    version,
    goto: async (url) => void (await page.goto(url)),
    inWindow: (run, ...args) => page.evaluate(run as never, ...args) as never,
    inPage: (run, ...args) => assessment().evaluate(run as never, ...args) as never,
    async drag([first = [0, 0], ...rest]) {
      const finger = await page.touchscreen.touchStart(...first);
      for (const at of rest) await finger.move(...at);
      await finger.end();
    },
    click: ([x, y]) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    tab: () => page.keyboard.press('Tab'),
    close,
  };
}

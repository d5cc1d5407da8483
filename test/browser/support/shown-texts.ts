import type { Page } from 'puppeteer-core';

/** Slow 3G: delay of each request in ms, bytes a second. */
const SLOW_3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Emulates slow 3G and an empty cache; the returned function takes the network away, and gives it back. */
export async function slowDown(page: Page): Promise<(offline: boolean) => Promise<void>> {
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  const set = (offline: boolean) => client.send('Network.emulateNetworkConditions', { offline, ...SLOW_3G });
  await set(false);
  return set;
}

/** Keeps the visible text of each frame that the page paints, from its first one. */
export async function recordShownTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluateOnNewDocument(() => {
    const shown: string[] = [];
    Object.assign(window, { shownTexts: shown });
    const look = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is painted, not what the document holds
      const text = document.body?.innerText.trim() ?? '';
      if (text && text !== shown.at(-1)) shown.push(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { shownTexts: string[] }).shownTexts);
}

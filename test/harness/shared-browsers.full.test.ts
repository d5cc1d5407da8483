import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { pause } from '@pain-assessment/service-kit/testing';
import puppeteer, { type Browser } from 'puppeteer-core';
import { SHARED, shareBrowsers } from '../browser/support/start-stand.ts';

const TIMEOUT_MS = 300_000;

/** A page with a frame of another origin, which Chromium runs in another process, as the header asks: the service sends it too. */
async function startPages() {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const frame = request.url === '/' ? `<iframe src="http://localhost:${port}/frame"></iframe>` : '';
    response.setHeader('Content-Type', 'text/html').setHeader('Origin-Agent-Cluster', '?1');
    response.end(`<!doctype html><title>Page</title>${frame}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

test('clients that come and go in the browser of one worker hold up no frame of another worker', async () => {
  const { env, close } = await shareBrowsers(2);
  const pages = await startPages();
  const connect = (worker: number): Promise<Browser> =>
    puppeteer.connect({ browserWSEndpoint: String(env[SHARED.browser(worker)]), protocolTimeout: TIMEOUT_MS });
  const browser = await connect(1);
  let isLoading = true;
  const visit = async () => {
    while (isLoading) {
      const visitor = await connect(2);
      await pause(100, { because: 'it leaves while frames load' });
      await visitor.disconnect();
    }
  };
  const load = async () => {
    for (let visit = 0; visit < 10; visit++) {
      const page = await browser.newPage();
      await page.goto(pages.url, { timeout: TIMEOUT_MS });
      await page.close();
    }
  };
  const visitors = [visit(), visit(), visit()];

  await Promise.all([load(), load(), load()]);
  isLoading = false;
  await Promise.all(visitors);

  await close();
  pages.close();
  await expect(connect(1)).rejects.toBeDefined();
  await expect(connect(2)).rejects.toBeDefined();
});

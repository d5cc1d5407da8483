import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { expireKeys } from '../../support/redis-keys.ts';
import { launchBrowser, openPage, PATIENCE_MS } from './browser.ts';
import { type BrowserService, type ServiceAddress, SHARED, startBrowserService } from './start-stand.ts';

/** Environment of a browser test: the whole service, an integrator's page, a browser. */
export interface Stand {
  readonly baseUrl: string;
  readonly demoUrl: string;
  /** Origin of the integrator's page. */
  readonly hostOrigin: string;
  readonly browser: Browser;
  /** Opens a page in a browser context of this stand alone. */
  newPage(): Promise<Page>;
  /** Expires a session now. */
  endTime(sessionId: string): Promise<void>;
  close(): Promise<void>;
}

/** A stand with a service that no other suite uses. */
export interface OwnStand extends Stand {
  /** Stops the service; the content of Redis stays. */
  stopService(): Promise<void>;
  /** Starts it again at the same address. */
  startService(): Promise<void>;
}

/** The browser of this worker, or a new one; `leave` closes a new one. */
async function openBrowser(): Promise<{ browser: Browser; leave(): Promise<void> }> {
  const browserWSEndpoint = process.env[SHARED.browser(process.env.JEST_WORKER_ID ?? '')];
  if (browserWSEndpoint === undefined) {
    const browser = await launchBrowser();
    return { browser, leave: () => browser.close() };
  }
  const browser = await puppeteer.connect({ browserWSEndpoint, defaultViewport: null, protocolTimeout: PATIENCE_MS });
  return { browser, leave: () => browser.disconnect() };
}

async function openOn(address: ServiceAddress): Promise<Stand> {
  const { browser, leave } = await openBrowser();
  const context = await browser.createBrowserContext();
  return {
    baseUrl: address.baseUrl,
    demoUrl: address.demoUrl,
    hostOrigin: address.hostOrigin,
    browser,
    newPage: () => openPage(context),
    async endTime(sessionId) {
      if ((await expireKeys(address.redisUrl, sessionId)) === 0) throw new Error('the session has no keys');
    },
    async close() {
      await context.close();
      await leave();
    },
  };
}

async function closeAfter(stand: Stand, service: BrowserService): Promise<void> {
  await stand.close();
  await service.close();
}

/** Opens a stand on the service of the run, or on a new one if the suite runs alone; close it in `afterAll`. */
export async function openStand(): Promise<Stand> {
  const shared = process.env[SHARED.service];
  return shared === undefined ? openOwnStand() : openOn(JSON.parse(shared));
}

/** Opens a stand on a service of its own with these settings, for a suite that disturbs the service. */
export async function openOwnStand(settings: Record<string, string> = {}): Promise<OwnStand> {
  const service = await startBrowserService(settings);
  const stand = await openOn(service.address);
  return {
    ...stand,
    stopService: service.stop,
    startService: service.start,
    close: () => closeAfter(stand, service),
  };
}

import { once } from 'node:events';
import { freePort, type Spawned, spawnService, startRedis } from '@pain-assessment/service-kit/testing';
import { writeAccounts } from '../../support/accounts.ts';
import { ENTRY, QUIET } from '../../support/built-service.ts';
import { SEALING_KEYS } from '../../support/fleet.ts';
import { launchBrowser } from './browser.ts';
import { startHostPage } from './host-page.ts';
import { CLINIC_KEY } from './session.ts';

/** Addresses of a running service and of its pages. */
export interface ServiceAddress {
  readonly baseUrl: string;
  readonly demoUrl: string;
  readonly redisUrl: string;
  /** Origin of the page that may embed the component. */
  readonly hostOrigin: string;
}

/** The built service in its own process, with a private Redis. */
export interface BrowserService {
  readonly address: ServiceAddress;
  /** Stops the service; the content of Redis stays. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it with these settings, and the integrator's page. */
export async function startBrowserService(settings: Record<string, string> = {}): Promise<BrowserService> {
  const [redis, host] = await Promise.all([startRedis({ own: true }), startHostPage()]);
  const [port, admin, demo] = [await freePort(), await freePort(), await freePort()];
  const [baseUrl, demoUrl] = [`http://localhost:${port}`, `http://localhost:${demo}`];
  const accounts = await writeAccounts([{ id: 'clinic', key: CLINIC_KEY, origins: [host.origin, demoUrl] }]);
  const env = {
    ...QUIET,
    ...{ LOG_LEVEL: 'error', DEMO_SAMPLES: 'off' },
    ...{ PORT: String(port), ADMIN_PORT: String(admin), DEMO_PORT: String(demo) },
    ...{ ACCOUNTS_FILE: accounts.file, REDIS_URL: redis.url, SEALING_KEYS, API_KEY: CLINIC_KEY },
    ...settings,
  };
  const launch = () => spawnService({ entry: ENTRY, env, readyUrl: `http://127.0.0.1:${admin}/readyz`, seconds: 60 });
  let service: Spawned = await launch();
  return {
    address: { baseUrl, demoUrl, redisUrl: redis.url, hostOrigin: host.origin },
    stop: async () => void (await service.stop()),
    async start() {
      service = await launch();
    },
    async close() {
      await service.stop();
      await Promise.all([redis.stop(), host.close(), accounts.remove()]);
    },
  };
}

/** Environment variables for the service that all suites of a run share, and for the Chromium of each of Jest's workers. */
export const SHARED = {
  service: 'TEST_BROWSER_SERVICE',
  browser: (worker: string | number) => `TEST_BROWSER_ENDPOINT_${worker}`,
} as const;

/**
 * Starts a Chromium for each worker; `env` has their addresses. Suites that run at the same time share none: each client of a
 * Chromium holds up all its new frames until it has seen them, and one that leaves meanwhile can leave them waiting for ever.
 */
export async function shareBrowsers(workers: number): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const browsers = await Promise.all(Array.from({ length: workers }, () => launchBrowser()));
  const endpoints = browsers.map((browser, index) => [SHARED.browser(index + 1), browser.wsEndpoint()]);
  const programs = browsers.map((browser) => browser.process()).filter((program) => program !== null);
  await Promise.all(browsers.map((browser) => browser.disconnect()));
  return {
    env: Object.fromEntries(endpoints),
    async close() {
      const ends = programs.map((program) => once(program, 'exit'));
      for (const program of programs) program.kill();
      await Promise.all(ends);
    },
  };
}

/** Starts one service for all suites of a run, and a Chromium for each worker; `env` has their addresses. */
export async function shareStand(workers: number): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const [service, browsers] = await Promise.all([startBrowserService(), shareBrowsers(workers)]);
  return {
    env: { [SHARED.service]: JSON.stringify(service.address), ...browsers.env },
    close: async () => void (await Promise.all([service.close(), browsers.close()])),
  };
}

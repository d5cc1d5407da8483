import { fileURLToPath } from 'node:url';
import { freePort, type Spawned, spawnService, startRedis } from '@pain-assessment/service-kit/testing';
import { writeAccounts } from '../../support/accounts.ts';
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

const ENTRY = fileURLToPath(new URL('../../../services/standalone/dist/main.js', import.meta.url));
const QUIET = { LOG_LEVEL: 'error', NODE_ENV: 'test', CHROMIUM_SANDBOX: 'off' };

/** Starts it with these settings, and the integrator's page. */
export async function startBrowserService(settings: Record<string, string> = {}): Promise<BrowserService> {
  const [redis, host] = await Promise.all([startRedis({ own: true }), startHostPage()]);
  const [port, admin, demo] = [await freePort(), await freePort(), await freePort()];
  const [baseUrl, demoUrl] = [`http://localhost:${port}`, `http://localhost:${demo}`];
  const accounts = await writeAccounts([{ id: 'clinic', key: CLINIC_KEY, origins: [host.origin, demoUrl] }]);
  const env = {
    ...QUIET,
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

/** Environment variables for the service and the Chromium that the suites of a run share. */
export const SHARED = { service: 'TEST_BROWSER_SERVICE', browser: 'TEST_BROWSER_ENDPOINT' } as const;

/** Starts one service and one Chromium for all suites of a run; `env` has their addresses. */
export async function shareStand(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const [service, browser] = await Promise.all([startBrowserService(), launchBrowser()]);
  return {
    env: { [SHARED.service]: JSON.stringify(service.address), [SHARED.browser]: browser.wsEndpoint() },
    close: async () => void (await Promise.all([service.close(), browser.close()])),
  };
}

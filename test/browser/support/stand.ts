import { freePort, startRedis, type TestRedis } from '@pain-assessment/service-kit/testing';
import { startStandalone } from '@pain-assessment/standalone/testing';
import type { Browser } from 'puppeteer-core';
import { writeAccounts } from '../../support/accounts.ts';
import { SEALING_KEYS } from '../../support/fleet.ts';
import { expireKeys } from '../../support/redis-keys.ts';
import { launchBrowser } from './browser.ts';
import { type HostPage, startHostPage } from './host-page.ts';
import { BUSY_KEY, CLINIC_KEY } from './session.ts';

/** What a browser test needs: the real service in one process, an integrator's page, a browser. */
export interface Stand {
  readonly baseUrl: string;
  readonly demoUrl: string;
  readonly host: HostPage;
  readonly browser: Browser;
  /** Stops the service; what is stored in Redis stays. */
  stopService(): Promise<void>;
  /** Starts it again at the same address, with other settings where given. */
  startService(settings?: Record<string, string>): Promise<void>;
  /** Lets the time of a session be over now; only where the stand is durable. */
  endTime(sessionId: string): Promise<void>;
  close(): Promise<void>;
}

const QUIET = { LOG_LEVEL: 'error', NODE_ENV: 'test', CHROMIUM_SANDBOX: 'off' };

interface Options {
  /** Store in a private Redis, so that the service can be restarted. */
  readonly durable?: boolean;
}

async function settingsFor(redis: TestRedis | null, hostOrigin: string) {
  const [port, demoPort] = [await freePort(), await freePort()];
  const origins = [hostOrigin, `http://localhost:${demoPort}`];
  const accounts = await writeAccounts([
    { id: 'clinic', key: CLINIC_KEY, origins },
    { id: 'busy', key: BUSY_KEY, origins, submissionsPerMinute: 1 },
  ]);
  const fixed = { PORT: String(port), ADMIN_PORT: '0', DEMO_PORT: String(demoPort), ACCOUNTS_FILE: accounts.file };
  const durable = redis ? { REDIS_URL: redis.url, SEALING_KEYS } : {};
  return { settings: { ...QUIET, ...fixed, ...durable, API_KEY: CLINIC_KEY }, accounts };
}

/** Opens a stand; close it in `afterAll`. */
export async function openStand({ durable = false }: Options = {}): Promise<Stand> {
  const host = await startHostPage(await freePort());
  const redis = durable ? await startRedis({ own: true }) : null;
  const { settings, accounts } = await settingsFor(redis, host.origin);
  const started = await Promise.all([startStandalone(settings), launchBrowser()]);
  let [service] = started;
  const [, browser] = started;
  return {
    baseUrl: service.baseUrl,
    demoUrl: service.demoUrl,
    host,
    browser,
    stopService: () => service.close(),
    async startService(more = {}) {
      service = await startStandalone({ ...settings, ...more });
    },
    async endTime(sessionId) {
      if (!redis) throw new Error('only a durable stand has a Redis whose keys can expire');
      if ((await expireKeys(redis.url, sessionId)) === 0) throw new Error('the session has no keys');
    },
    async close() {
      await Promise.all([browser.close(), service.close()]);
      await Promise.all([host.close(), accounts.remove(), redis?.stop()]);
    },
  };
}

import type { Bus } from '@pain-assessment/bus';
import { createQuestionnaires, loadTextPacks } from '@pain-assessment/questionnaires';
import {
  type App,
  type Clock,
  type Logger,
  openDirectory,
  type Platform,
  parseSealingKeys,
  randomSealingKeys,
  readTlsFiles,
  type SealingKeys,
  systemClock,
} from '@pain-assessment/service-kit';
import { openAccounts } from './accounts/open-accounts.ts';
import type { WatchedAccounts } from './accounts/watch-accounts.ts';
import { startHttpServer } from './edge/server.ts';
import { createCallLimits } from './limits/call-limits.ts';
import type { CallRates } from './limits/limits.table.ts';
import { planBodyBytes, planConnections, readMemoryLimit } from './limits/memory.ts';
import { rehearse } from './rehearsal/rehearse.ts';
import { openRehearsedGateway } from './rehearsal/rehearsed-gateway.ts';
import type { GatewaySettings } from './settings.ts';
import { openStores } from './vault/open-stores.ts';
import { createKeyWrapping, readKeysFrom } from './vault/sealing/key-wrapping.ts';
import { createSessionKeys } from './vault/sealing/session-keys.ts';
import { createPinHashing } from './vault/sessions/pin-hashing.ts';
import { type Lifetimes, longestLife } from './vault/sessions/session-store.ts';
import type { Delivery } from './webhooks/deliver-webhooks.ts';
import { startDelivery } from './webhooks/start-delivery.ts';
import { type GatewayParts, type Keys, wireHttp } from './wire-http.ts';

/** A started gateway; `port` is where it listens. */
export interface GatewayApp extends App {
  readonly port: number;
}

function readLifetimes(settings: GatewaySettings): Lifetimes {
  return {
    session: settings.SESSION_TTL_SECONDS * 1000,
    resultRetention: settings.RESULT_RETENTION_SECONDS * 1000,
    tombstone: settings.TOMBSTONE_TTL_SECONDS * 1000,
    idempotency: settings.IDEMPOTENCY_TTL_SECONDS * 1000,
  };
}

/** Demo and admin port are a developer's; elsewhere they are not for whoever finds the first page. */
function homeLinks({ ACCOUNTS_FILE, DEMO_PORT, ADMIN_PORT }: GatewaySettings): GatewayParts['links'] {
  if (ACCOUNTS_FILE !== undefined) return { demoUrl: null, healthUrl: null };
  return { demoUrl: `http://localhost:${DEMO_PORT}/`, healthUrl: `http://localhost:${ADMIN_PORT}/readyz` };
}

async function openQuestionnaires({ QUESTIONNAIRE_TEXTS_DIR: texts }: GatewaySettings, log: Logger) {
  const packs = texts === undefined ? [] : await loadTextPacks(openDirectory(texts), { log });
  return createQuestionnaires({ packs });
}

/** Session keys may be wrapped by keys of their own, which then need not be kept as long as resume bundles are (contract.md#settings). */
function chooseWrappingKeys({ SESSION_KEYS, SESSION_KEYS_FILE }: GatewaySettings, sealingKeys: SealingKeys) {
  if (SESSION_KEYS_FILE !== undefined) return readKeysFrom(SESSION_KEYS_FILE);
  const keys = SESSION_KEYS === undefined ? sealingKeys : parseSealingKeys(SESSION_KEYS);
  return () => keys;
}

function openKeys(
  settings: GatewaySettings,
  { stores, lifetimes, clock }: Pick<GatewayParts, 'stores' | 'lifetimes' | 'clock'>,
): Keys {
  const { SEALING_KEYS } = settings;
  const listed = SEALING_KEYS === undefined ? randomSealingKeys() : parseSealingKeys(SEALING_KEYS);
  const wrapping = createKeyWrapping(chooseWrappingKeys(settings, listed));
  const session = createSessionKeys({ store: stores.dayKeys, wrapping, longestLife: longestLife(lifetimes), clock });
  return { listed, session };
}

/** What differs between processes. */
export interface StartOptions {
  /** Ready only when the first patient is served as fast as a later one. */
  readonly warmUp?: boolean;
  readonly clock?: Clock;
  readonly callRates?: CallRates;
}

/** Opens all that the gateway works with. */
async function openParts(
  settings: GatewaySettings,
  platform: Platform<Bus>,
  { clock = systemClock, callRates }: StartOptions,
): Promise<Omit<GatewayParts, 'baseUrl'> & { readonly accounts: WatchedAccounts; readonly watching: Delivery }> {
  const { log, metrics } = platform;
  const { REDIS_URL: url, ACCOUNTS_FILE: file, TRUSTED_PROXIES: trustedProxies } = settings;
  const lifetimes = readLifetimes(settings);
  const questionnaires = await openQuestionnaires(settings, log);
  const demo = { demoPort: settings.DEMO_PORT, demoWebhookUrl: settings.DEMO_WEBHOOK_URL };
  const accounts = await openAccounts({ file, demo, log, metrics });
  const redis = url === undefined ? null : { url, tls: readTlsFiles(settings, 'REDIS') };
  const stores = await openStores({ redis, lifetimes, log, metrics, now: clock });
  return {
    platform,
    accounts,
    stores,
    keys: openKeys(settings, { stores, lifetimes, clock }),
    pins: createPinHashing({ log }),
    watching: startDelivery({ settings, platform, accounts, stores, clock }),
    limits: createCallLimits({ bytes: planBodyBytes(readMemoryLimit()), ...(callRates && { rates: callRates }) }),
    lifetimes,
    questionnaires,
    trustedProxies,
    links: homeLinks(settings),
    clock,
  };
}

/** Wires the gateway; nothing is connected before this is called. */
export async function startApp(
  settings: GatewaySettings,
  platform: Platform<Bus>,
  options: StartOptions = {},
): Promise<GatewayApp> {
  const { log, metrics, bus } = platform;
  const parts = await openParts(settings, platform, options);
  const { accounts, stores, pins, watching } = parts;
  if (options.warmUp) {
    await pins.warmUp();
    await rehearse(await openRehearsedGateway(parts), log);
  }
  const server = await startHttpServer({
    host: settings.HOST,
    most: planConnections(readMemoryLimit()),
    metrics,
    port: settings.PORT,
    baseUrlAt: (port) => settings.PUBLIC_BASE_URL ?? `http://localhost:${port}`,
    listenerAt: (baseUrl) => wireHttp({ ...parts, baseUrl }),
  });
  log.info({ port: server.port }, 'listening');

  return {
    port: server.port,
    ready: async () => bus.isConnected() && (await stores.ready()),
    announceClose: server.announceClose,
    /** Running requests first: they still need bus and stores; the bus is the platform's to close. */
    async close() {
      await server.close();
      await watching.close();
      accounts.close();
      await pins.close();
      await stores.close();
    },
  };
}

import type { Bus } from '@pain-assessment/bus';
import { createQuestionnaires, loadTextPacks } from '@pain-assessment/questionnaires';
import {
  type App,
  type Clock,
  type Logger,
  type Metrics,
  openDirectory,
  PLATFORM_METRICS,
  type Platform,
  readTlsFiles,
  systemClock,
} from '@pain-assessment/service-kit';
import { openAccounts } from './accounts/open-accounts.ts';
import { createVersionCheck } from './assessment/served-versions.ts';
import { createBackground } from './background/background.ts';
import { createLossReport } from './edge/audit.ts';
import { startHttpServer } from './edge/server.ts';
import { observeKeysFile, watchKeys } from './keys/key-agreement.ts';
import type { Bounds } from './limits/limits.table.ts';
import { createLimits } from './limits/limits.ts';
import { planBounds } from './limits/memory.ts';
import { createRoutes, type GatewayDependencies } from './routes.ts';
import { createPinHashing } from './session/pin-hashing.ts';
import { createSessionRecords } from './session/records.ts';
import { dueLife } from './session/rules.ts';
import { createSealing, openKeys, type Sealing } from './session/sealing.ts';
import type { Lifetimes } from './session/session.ts';
import { createStoreShare } from './session/store-share.ts';
import type { GatewaySettings } from './settings.ts';
import { openStores, type Stores } from './store/open-stores.ts';
import { startDelivery } from './webhooks/start-delivery.ts';

/** A started gateway, and its port. */
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

/** Links to demo and admin port are for developers only; a visitor elsewhere gets none. */
function homeLinks({ ACCOUNTS_FILE, DEMO_PORT, ADMIN_PORT }: GatewaySettings): GatewayDependencies['links'] {
  if (ACCOUNTS_FILE !== undefined) return { demoUrl: null, healthUrl: null };
  return { demoUrl: `http://localhost:${DEMO_PORT}/`, healthUrl: `http://localhost:${ADMIN_PORT}/readyz` };
}

function openRecords(
  settings: GatewaySettings,
  dependencies: Stores & { readonly sealing: Sealing; readonly metrics: Metrics },
) {
  const share = createStoreShare({ ...dependencies, ratio: settings.STORE_SHARE_PER_ACCOUNT });
  return createSessionRecords({ ...dependencies, store: dependencies.sessions, share });
}

async function openQuestionnaires({ QUESTIONNAIRE_TEXTS_DIR: texts }: GatewaySettings, log: Logger) {
  const packs = texts === undefined ? [] : await loadTextPacks(openDirectory(texts), { log });
  return createQuestionnaires({ packs });
}

export interface StartOptions {
  /** Starts the threads before the first call needs them. */
  readonly warmUp?: boolean;
  /** The machine's clock; with Redis, records have that of Redis. */
  readonly clock?: Clock;
  /** Bounds that replace those of the process. */
  readonly bounds?: Partial<Bounds>;
}

async function openDependencies(
  settings: GatewaySettings,
  platform: Platform<Bus>,
  { clock = systemClock, bounds = {} }: StartOptions,
) {
  const { log, metrics } = platform;
  const { REDIS_URL: url, ACCOUNTS_FILE: file, TRUSTED_PROXIES: trustedProxies } = settings;
  const lifetimes = readLifetimes(settings);
  const limits = createLimits({ ...planBounds(), ...bounds });
  const questionnaires = await openQuestionnaires(settings, log);
  const demo = { demoPort: settings.DEMO_PORT, demoWebhookUrl: settings.DEMO_WEBHOOK_URL };
  const accounts = await openAccounts({ file, demo, log, metrics, clock });
  const redis = url === undefined ? null : { url, tls: readTlsFiles(settings, 'REDIS') };
  const stores = await openStores({ redis, dueLife: dueLife(lifetimes), log, metrics, clock });
  const { sealingKeys, readSessionKeys, listed } = openKeys(settings, clock, observeKeysFile(platform));
  if (settings.SEALING_KEYS === undefined)
    log.warn({}, 'sealing keys are new: bundles of an earlier start do not open');
  const seals = metrics.counter(PLATFORM_METRICS.seals);
  const sealing = createSealing({ readKeys: readSessionKeys, onWrap: (kid) => seals.add({ use: 'session', kid }) });
  const records = openRecords(settings, { ...stores, sealing, metrics });
  return {
    platform,
    accounts,
    stores,
    claims: stores.claims,
    sealingKeys,
    sharedKeys: await watchKeys({ listed, redis: stores.redis, log, metrics }),
    sealing,
    records,
    pins: createPinHashing({ limits, log }),
    background: createBackground({ log }),
    watching: startDelivery({ accounts, records, ...stores, onLoss: createLossReport(platform) }, settings, platform),
    limits,
    lifetimes,
    questionnaires,
    trustedProxies,
    links: homeLinks(settings),
    clock: stores.clock,
  };
}

/** Wires the gateway; nothing connects before this call. */
export async function startApp(
  settings: GatewaySettings,
  platform: Platform<Bus>,
  options: StartOptions = {},
): Promise<GatewayApp> {
  const { log, metrics, bus } = platform;
  const dependencies = await openDependencies(settings, platform, options);
  const { accounts, stores, pins, background, watching, limits, sharedKeys } = dependencies;
  if (options.warmUp) await Promise.all([pins.warmUp(), background.warmUp()]);
  const server = await startHttpServer({
    host: settings.HOST,
    limits,
    log,
    metrics,
    port: settings.PORT,
    baseUrlAt: (port) => settings.PUBLIC_BASE_URL ?? `http://localhost:${port}`,
    listenerAt: (baseUrl) => createRoutes({ ...dependencies, baseUrl, reportsAhead: settings.REPORTS_AHEAD === 'on' }),
  });
  log.info({ port: server.port }, 'listening');
  accounts.drawLogos();
  const servesVersions = createVersionCheck(platform);

  return {
    port: server.port,
    ready: async () => bus.isConnected() && sharedKeys.agreed() && (await stores.ready()) && (await servesVersions()),
    announceClose: server.announceClose,
    /** Running requests finish first: they still need bus and stores. The platform closes the bus. */
    async close() {
      await server.close();
      await watching.close();
      accounts.close();
      sharedKeys.close();
      await Promise.all([pins.close(), background.close()]);
      await stores.close();
    },
  };
}

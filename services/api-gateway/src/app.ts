import { readFileSync } from 'node:fs';
import type { Bus } from '@pain-assessment/bus';
import { assetsDirectory } from '@pain-assessment/component';
import { createQuestionnaires, loadTextPacks, type Questionnaires } from '@pain-assessment/questionnaires';
import {
  type App,
  type Clock,
  type Logger,
  openDirectory,
  PLATFORM_METRICS,
  type Platform,
  parseSealingKeys,
  randomSealingKeys,
  readTlsFiles,
  type SealingKeys,
  systemClock,
} from '@pain-assessment/service-kit';
import type { Express } from 'express';
import { z } from 'zod';
import type { Accounts } from './accounts/accounts.ts';
import { openAccounts } from './accounts/open-accounts.ts';
import type { WatchedAccounts } from './accounts/watch-accounts.ts';
import { createAssess } from './assessment/assess.ts';
import { componentApi } from './component-api.ts';
import { pageRouter } from './component-pages/page-router.ts';
import { recogniseIntegrators } from './edge/authentication.ts';
import { createHttpApp } from './edge/http-app.ts';
import { createObserver } from './edge/observation.ts';
import { callerRouter } from './edge/route.ts';
import { startHttpServer } from './edge/server.ts';
import { integratorApi } from './integrator-api.ts';
import { type CallLimits, createCallLimits } from './limits/call-limits.ts';
import type { CallRates } from './limits/limits.table.ts';
import { planBodyBytes, planConnections, readMemoryLimit } from './limits/memory.ts';
import { docsRoutes } from './openapi/docs-routes.ts';
import type { HomeLinks } from './openapi/home-page.ts';
import { createReportFlow } from './report/report-flow.ts';
import type { GatewaySettings } from './settings.ts';
import { shareSubmissions } from './submission/share-submissions.ts';
import { createSubmissionFlow } from './submission/submission-flow.ts';
import { openStores, type Stores } from './vault/open-stores.ts';
import { createResumeBundles } from './vault/resume-bundles.ts';
import { createKeyWrapping, readKeysFrom } from './vault/sealing/key-wrapping.ts';
import { createSealing } from './vault/sealing/sealing.ts';
import { createSessionKeys, type SessionKeys } from './vault/sealing/session-keys.ts';
import type { Watching } from './vault/session-vault.ts';
import { createSessionVault } from './vault/sessions/create-session-vault.ts';
import { createPinHashing, type PinHashing } from './vault/sessions/pin-hashing.ts';
import { type Lifetimes, longestLife } from './vault/sessions/session-store.ts';
import type { Delivery } from './webhooks/deliver-webhooks.ts';
import { startDelivery } from './webhooks/start-delivery.ts';

/** A started gateway; `port` is where it listens. */
export interface GatewayApp extends App {
  readonly port: number;
}

/** The package.json of the whole product; sources and build lie equally deep below it. */
const PRODUCT = new URL('../../../package.json', import.meta.url);

/** Version of the engine in every result: that of the product (contract.md#versions). */
export function engineVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PRODUCT, 'utf8'))).version;
}

function readLifetimes(settings: GatewaySettings): Lifetimes {
  return {
    session: settings.SESSION_TTL_SECONDS * 1000,
    resultRetention: settings.RESULT_RETENTION_SECONDS * 1000,
    tombstone: settings.TOMBSTONE_TTL_SECONDS * 1000,
    idempotency: settings.IDEMPOTENCY_TTL_SECONDS * 1000,
  };
}

interface Keys {
  /** Those of SEALING_KEYS. */
  readonly listed: SealingKeys;
  readonly session: SessionKeys;
}

interface HttpOptions {
  readonly platform: Platform<Bus>;
  readonly accounts: Accounts;
  readonly stores: Stores;
  readonly keys: Keys;
  readonly pins: PinHashing;
  readonly watching: Watching;
  readonly limits: CallLimits;
  readonly lifetimes: Lifetimes;
  readonly questionnaires: Questionnaires;
  readonly trustedProxies: string | undefined;
  readonly links: Omit<HomeLinks, 'baseUrl'>;
  readonly baseUrl: string;
  readonly clock: Clock;
}

function wireHttp(options: HttpOptions): Express {
  const { platform, accounts, stores, keys, pins, watching, limits, lifetimes, questionnaires, baseUrl, clock } =
    options;
  const { bus } = platform;
  const seals = platform.metrics.counter(PLATFORM_METRICS.seals);
  const bundles = createResumeBundles({ keys: keys.listed, onSeal: (kid) => seals.add({ use: 'resume_bundle', kid }) });
  const vault = createSessionVault({
    ...stores,
    sealing: createSealing({
      keys: keys.listed,
      sessionKeys: keys.session,
      onSeal: (kid) => seals.add({ use: 'session', kid }),
    }),
    pins,
    lifetimes,
    watching,
  });
  const report = createReportFlow({ vault, bus, clock });
  const assess = createAssess({ bus, questionnaires, engine: engineVersion() });
  const submit = shareSubmissions(createSubmissionFlow({ vault, bundles, assess, baseUrl, clock }));
  const documents = { vault, bundles, assess, bus, questionnaires, engine: engineVersion() };
  const calls = { clock, limits };

  return createHttpApp({
    baseUrl,
    observer: createObserver({ ...platform, isIntegrator: recogniseIntegrators(accounts) }),
    clock,
    trustedProxies: options.trustedProxies,
    routers: {
      '/v1': callerRouter(integratorApi({ accounts, vault, bundles, report, documents, baseUrl }), calls),
      '/component/api': callerRouter(componentApi({ accounts, vault, questionnaires, submit, baseUrl, clock }), calls),
      '/component': pageRouter({ accounts, vault, assetsDirectory, clock }),
    },
    publicRoutes: docsRoutes({ baseUrl, ...options.links }),
  });
}

/** Demo and admin port are a developer's; elsewhere they are not for whoever finds the first page. */
function homeLinks({ ACCOUNTS_FILE, DEMO_PORT, ADMIN_PORT }: GatewaySettings): HttpOptions['links'] {
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
  { stores, lifetimes, clock }: Pick<HttpOptions, 'stores' | 'lifetimes' | 'clock'>,
): Keys {
  const { SEALING_KEYS } = settings;
  const listed = SEALING_KEYS === undefined ? randomSealingKeys() : parseSealingKeys(SEALING_KEYS);
  const wrapping = createKeyWrapping(chooseWrappingKeys(settings, listed));
  const session = createSessionKeys({ store: stores.dayKeys, wrapping, longestLife: longestLife(lifetimes), clock });
  return { listed, session };
}

interface StartOptions {
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
): Promise<Omit<HttpOptions, 'baseUrl'> & { readonly accounts: WatchedAccounts; readonly watching: Delivery }> {
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
  if (options.warmUp) await pins.warmUp();
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

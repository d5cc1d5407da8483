import type { Bus } from '@pain-assessment/bus';
import { assetsDirectory } from '@pain-assessment/component';
import { createQuestionnaires, loadTextPacks, type Questionnaires } from '@pain-assessment/questionnaires';
import { type App, openDirectory, type Platform } from '@pain-assessment/service-kit';
import type { Express } from 'express';
import type { Accounts } from './accounts/accounts.ts';
import { openAccounts } from './accounts/open-accounts.ts';
import { componentRouter } from './component-api/component-router.ts';
import { pageRouter } from './component-pages/page-router.ts';
import { engineVersion } from './engine-version.ts';
import { createHttpApp } from './http/create-http-app.ts';
import { startHttpServer } from './http/server.ts';
import { integratorRouter } from './integrator-api/integrator-router.ts';
import { createObserver } from './observability/observer.ts';
import { docsRoutes } from './openapi/docs-routes.ts';
import { createPinHashing } from './pin/pin-hashing.ts';
import { createReportFlow } from './reports/report-flow.ts';
import { createResumeBundles } from './resume-bundle/resume-bundles.ts';
import { createSealing } from './sealing/sealing.ts';
import { parseSealingKeys, randomSealingKeys, type SealingKeys } from './sealing/sealing-keys.ts';
import type { Lifetimes } from './sessions/port.ts';
import { createSessions } from './sessions/sessions.ts';
import type { GatewaySettings } from './settings.ts';
import { openStores, type Stores } from './stores.ts';
import { createSubmissionFlow } from './submissions/submission-flow.ts';

/** A started gateway; `port` is where it listens. */
export interface GatewayApp extends App {
  readonly port: number;
}

function lifetimesOf(settings: GatewaySettings): Lifetimes {
  return {
    session: settings.SESSION_TTL_SECONDS * 1000,
    resultRetention: settings.RESULT_RETENTION_SECONDS * 1000,
    tombstone: settings.TOMBSTONE_TTL_SECONDS * 1000,
    idempotency: settings.IDEMPOTENCY_TTL_SECONDS * 1000,
  };
}

interface HttpOptions {
  readonly platform: Platform<Bus>;
  readonly accounts: Accounts;
  readonly stores: Stores;
  readonly keys: SealingKeys;
  readonly lifetimes: Lifetimes;
  readonly questionnaires: Questionnaires;
  readonly baseUrl: string;
}

function wireHttp({ platform, accounts, stores, keys, lifetimes, questionnaires, baseUrl }: HttpOptions): Express {
  const { bus } = platform;
  const bundles = createResumeBundles({ keys });
  const sessions = createSessions({
    ...stores,
    sealing: createSealing({ keys }),
    pins: createPinHashing(),
    lifetimes,
  });
  const report = createReportFlow({ sessions, bus });
  const submit = createSubmissionFlow({ sessions, bundles, bus, baseUrl, engine: engineVersion() });

  return createHttpApp({
    baseUrl,
    observer: createObserver(platform),
    integratorApi: integratorRouter({ accounts, sessions, bundles, report, baseUrl }),
    componentApi: componentRouter({ accounts, sessions, questionnaires, submit, baseUrl }),
    componentPages: pageRouter({ accounts, sessions, assetsDirectory }),
    publicRoutes: docsRoutes(),
  });
}

/** Wires the gateway; nothing is connected before this is called. */
export async function startApp(settings: GatewaySettings, platform: Platform<Bus>): Promise<GatewayApp> {
  const { log, metrics, bus } = platform;
  const { SEALING_KEYS, REDIS_URL: redisUrl, ACCOUNTS_FILE: file, DEMO_PORT: demoPort } = settings;
  const { QUESTIONNAIRE_TEXTS_DIR: texts } = settings;
  const keys = SEALING_KEYS === undefined ? randomSealingKeys() : parseSealingKeys(SEALING_KEYS);
  const lifetimes = lifetimesOf(settings);
  const packs = texts === undefined ? [] : await loadTextPacks(openDirectory(texts), { log });
  const questionnaires = createQuestionnaires({ packs });
  const accounts = await openAccounts({ file, demoPort, log, metrics });
  const stores = await openStores({ redisUrl, lifetimes, log, metrics });
  const server = await startHttpServer({
    port: settings.PORT,
    baseUrlAt: (port) => settings.PUBLIC_BASE_URL ?? `http://localhost:${port}`,
    listenerAt: (baseUrl) => wireHttp({ platform, accounts, stores, keys, lifetimes, questionnaires, baseUrl }),
  });
  log.info({ port: server.port }, 'listening');

  return {
    port: server.port,
    ready: async () => bus.isConnected() && (await stores.ready()),
    /** Running requests first: they still need bus and stores; the bus is the platform's to close. */
    async close() {
      await server.close();
      accounts.close();
      await stores.close();
    },
  };
}

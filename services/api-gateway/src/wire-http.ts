import type { Bus } from '@pain-assessment/bus';
import { assetsDirectory } from '@pain-assessment/component';
import type { Questionnaires } from '@pain-assessment/questionnaires';
import {
  type Clock,
  PLATFORM_METRICS,
  type Platform,
  type SealingKeys,
  type startSpan,
} from '@pain-assessment/service-kit';
import type { Express } from 'express';
import type { Accounts } from './accounts/accounts.ts';
import { createAssess } from './assessment/assess.ts';
import { componentApi } from './component-api.ts';
import { pageRouter } from './component-pages/page-router.ts';
import { recogniseIntegrators } from './edge/authentication.ts';
import { createHttpApp } from './edge/http-app.ts';
import { createObserver } from './edge/observation.ts';
import { callerRouter } from './edge/route.ts';
import { engineVersion } from './engine-version.ts';
import { integratorApi } from './integrator-api.ts';
import type { CallLimits } from './limits/call-limits.ts';
import { docsRoutes } from './openapi/docs-routes.ts';
import type { HomeLinks } from './openapi/home-page.ts';
import { createReportFlow } from './report/report-flow.ts';
import { shareSubmissions } from './submission/share-submissions.ts';
import { createSubmissionFlow } from './submission/submission-flow.ts';
import type { Stores } from './vault/open-stores.ts';
import { createResumeBundles } from './vault/resume-bundles.ts';
import { createSealing } from './vault/sealing/sealing.ts';
import type { SessionKeys } from './vault/sealing/session-keys.ts';
import type { Watching } from './vault/session-vault.ts';
import { createSessionVault } from './vault/sessions/create-session-vault.ts';
import type { PinHashing } from './vault/sessions/pin-hashing.ts';
import type { Lifetimes } from './vault/sessions/session-store.ts';

/** Keys of sealed values. */
export interface Keys {
  /** Those of SEALING_KEYS. */
  readonly listed: SealingKeys;
  readonly session: SessionKeys;
}

/** What the HTTP service is made of. */
export interface GatewayParts {
  readonly platform: Platform<Bus>;
  /** How a call is traced; as every other work of the process where absent. */
  readonly openSpan?: typeof startSpan;
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

/** The Express application over these parts; nothing is started. */
export function wireHttp(options: GatewayParts): Express {
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
    observer: createObserver({ ...platform, openSpan: options.openSpan, isIntegrator: recogniseIntegrators(accounts) }),
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

import type { Bus } from '@pain-assessment/bus';
import { assetsDirectory } from '@pain-assessment/component';
import type { Questionnaires } from '@pain-assessment/questionnaires';
import {
  type Clock,
  PLATFORM_METRICS,
  type Platform,
  productVersion,
  type SealingKeys,
} from '@pain-assessment/service-kit';
import type { Express } from 'express';
import type { Accounts } from './accounts/accounts.ts';
import { createAssess } from './assessment/assess.ts';
import type { Background } from './background/background.ts';
import { openSession } from './callers/component-call.ts';
import { authenticate, recogniseIntegrators } from './callers/integrator-call.ts';
import { startSession } from './component-assessment/start-session.ts';
import { unlockSession } from './component-assessment/unlock-session.ts';
import { viewAssessment } from './component-assessment/view-assessment.ts';
import { pageRouter } from './component-pages/page-router.ts';
import { createSession } from './create-session/create-session.ts';
import { compareBundles, printBundles } from './documents/compare-bundles.ts';
import { makeReport } from './documents/make-report.ts';
import { receiveDraft } from './draft/save-draft.ts';
import { createHttpApp } from './edge/http-app.ts';
import { createObserver } from './edge/observation.ts';
import { callerRouter } from './edge/route.ts';
import type { Limits } from './limits/limits.ts';
import { docsRoutes, type HomeLinks } from './openapi/docs-routes.ts';
import { fetchReport } from './report/fetch-report.ts';
import { createSessionReports } from './report/session-reports.ts';
import { retrieveDocument, retrieveResult } from './result/retrieve-result.ts';
import type { CreationDependencies } from './session/creation.ts';
import type { PinHashing } from './session/pin-hashing.ts';
import type { SessionRecords } from './session/records.ts';
import { createResumeBundles } from './session/resume-bundles.ts';
import type { Watching } from './session/watching.ts';
import { deleteSession, viewSession } from './session-by-id/session-by-id.ts';
import type { CompletionDependencies } from './submission/complete-session.ts';
import { submitAssessment } from './submission/submit-assessment.ts';
import { viewAccount } from './view-account/view-account.ts';

export interface GatewayDependencies extends CreationDependencies, CompletionDependencies {
  readonly records: SessionRecords;
  readonly watching: Watching;
  readonly pins: PinHashing;
  readonly platform: Platform<Bus>;
  readonly accounts: Accounts;
  /** Keys of resume bundles. */
  readonly sealingKeys: SealingKeys;
  readonly limits: Limits;
  readonly background: Background;
  readonly questionnaires: Questionnaires;
  readonly trustedProxies: string | undefined;
  readonly links: Omit<HomeLinks, 'baseUrl'>;
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Reports of retrieved results are printed before somebody asks for them. */
  readonly reportsAhead: boolean;
}

function createUseCaseDependencies(dependencies: GatewayDependencies) {
  const { platform, questionnaires, sealingKeys, background, reportsAhead: ahead } = dependencies;
  const { bus, metrics } = platform;
  const seals = metrics.counter(PLATFORM_METRICS.seals);
  const engine = productVersion();
  return {
    ...dependencies,
    bus,
    engine,
    reports: createSessionReports({ ...dependencies, bus, metrics, ahead }),
    bundles: createResumeBundles({
      keys: sealingKeys,
      inflateBundle: background.inflateBundle,
      onSeal: (kid) => seals.add({ use: 'resume_bundle', kid }),
    }),
    checkBody: background.checkBody,
    assess: createAssess({ bus, questionnaires, engine }),
  };
}

type UseCaseDependencies = ReturnType<typeof createUseCaseDependencies>;

/** `/v1`: calls of integrators' servers with a secret key (contract.md#integrator-api). */
const integratorRouter = (dependencies: UseCaseDependencies) =>
  callerRouter(
    {
      prefix: '/v1',
      identify: authenticate(dependencies.accounts),
      routes: [
        { path: '/account', methods: { GET: viewAccount(dependencies) } },
        { path: '/sessions', methods: { POST: createSession(dependencies) } },
        { path: '/sessions/{id}', methods: { GET: viewSession(dependencies), DELETE: deleteSession(dependencies) } },
        { path: '/sessions/{id}/result', methods: { GET: retrieveResult(dependencies) } },
        { path: '/sessions/{id}/document', methods: { GET: retrieveDocument(dependencies) } },
        { path: '/sessions/{id}/report.pdf', methods: { GET: fetchReport(dependencies) } },
        { path: '/reports', methods: { POST: makeReport(dependencies) } },
        { path: '/comparisons', methods: { POST: compareBundles(dependencies) } },
        { path: '/comparisons/report', methods: { POST: printBundles(dependencies) } },
      ],
    },
    dependencies,
  );

/** `/component/api`: calls of the patient's page with its token (contract.md#component-api). */
const componentRouter = (dependencies: UseCaseDependencies) =>
  callerRouter(
    {
      prefix: '/component/api',
      identify: openSession(dependencies),
      routes: [
        { path: '/assessment', methods: { GET: viewAssessment(dependencies) } },
        { path: '/start', methods: { POST: startSession(dependencies) } },
        { path: '/draft', methods: { PUT: receiveDraft(dependencies) } },
        { path: '/submission', methods: { POST: submitAssessment(dependencies) } },
        { path: '/unlock', methods: { POST: unlockSession(dependencies) } },
      ],
    },
    dependencies,
  );

/** The Express application over these dependencies; starts nothing. */
export function createRoutes(options: GatewayDependencies): Express {
  const dependencies = createUseCaseDependencies(options);
  const { platform, accounts, records, baseUrl, trustedProxies, links } = dependencies;
  return createHttpApp({
    baseUrl,
    observer: createObserver({ ...platform, isIntegrator: recogniseIntegrators(accounts) }),
    calls: dependencies,
    trustedProxies,
    routers: {
      '/v1': integratorRouter(dependencies),
      '/component/api': componentRouter(dependencies),
      '/component': pageRouter({ accounts, records, assetsDirectory, calls: dependencies }),
    },
    publicRoutes: docsRoutes({ baseUrl, ...links }),
  });
}

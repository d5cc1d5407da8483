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
import type { CreationParts } from './session/creation.ts';
import type { PinHashing } from './session/pin-hashing.ts';
import type { SessionRecords } from './session/records.ts';
import { createResumeBundles } from './session/resume-bundles.ts';
import type { Watching } from './session/watching.ts';
import { deleteSession, viewSession } from './session-by-id/session-by-id.ts';
import type { CompletionParts } from './submission/complete-session.ts';
import { submitAssessment } from './submission/submit-assessment.ts';
import { viewAccount } from './view-account/view-account.ts';

export interface GatewayParts extends CreationParts, CompletionParts {
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

function createUseCaseParts(parts: GatewayParts) {
  const { platform, questionnaires, sealingKeys, background, reportsAhead: ahead } = parts;
  const { bus, metrics } = platform;
  const seals = metrics.counter(PLATFORM_METRICS.seals);
  const engine = productVersion();
  return {
    ...parts,
    bus,
    engine,
    reports: createSessionReports({ ...parts, bus, metrics, ahead }),
    bundles: createResumeBundles({
      keys: sealingKeys,
      inflateBundle: background.inflateBundle,
      onSeal: (kid) => seals.add({ use: 'resume_bundle', kid }),
    }),
    checkBody: background.checkBody,
    assess: createAssess({ bus, questionnaires, engine }),
  };
}

type UseCaseParts = ReturnType<typeof createUseCaseParts>;

/** `/v1`: calls of integrators' servers with a secret key (contract.md#integrator-api). */
const integratorRouter = (parts: UseCaseParts) =>
  callerRouter(
    {
      prefix: '/v1',
      identify: authenticate(parts.accounts),
      routes: [
        { path: '/account', methods: { GET: viewAccount(parts) } },
        { path: '/sessions', methods: { POST: createSession(parts) } },
        { path: '/sessions/{id}', methods: { GET: viewSession(parts), DELETE: deleteSession(parts) } },
        { path: '/sessions/{id}/result', methods: { GET: retrieveResult(parts) } },
        { path: '/sessions/{id}/document', methods: { GET: retrieveDocument(parts) } },
        { path: '/sessions/{id}/report.pdf', methods: { GET: fetchReport(parts) } },
        { path: '/reports', methods: { POST: makeReport(parts) } },
        { path: '/comparisons', methods: { POST: compareBundles(parts) } },
        { path: '/comparisons/report', methods: { POST: printBundles(parts) } },
      ],
    },
    parts,
  );

/** `/component/api`: calls of the patient's page with its token (contract.md#component-api). */
const componentRouter = (parts: UseCaseParts) =>
  callerRouter(
    {
      prefix: '/component/api',
      identify: openSession(parts),
      routes: [
        { path: '/assessment', methods: { GET: viewAssessment(parts) } },
        { path: '/start', methods: { POST: startSession(parts) } },
        { path: '/draft', methods: { PUT: receiveDraft(parts) } },
        { path: '/submission', methods: { POST: submitAssessment(parts) } },
        { path: '/unlock', methods: { POST: unlockSession(parts) } },
      ],
    },
    parts,
  );

/** The Express application over these parts; starts nothing. */
export function wireHttp(options: GatewayParts): Express {
  const parts = createUseCaseParts(options);
  const { platform, accounts, records, baseUrl, trustedProxies, links } = parts;
  return createHttpApp({
    baseUrl,
    observer: createObserver({ ...platform, isIntegrator: recogniseIntegrators(accounts) }),
    calls: parts,
    trustedProxies,
    routers: {
      '/v1': integratorRouter(parts),
      '/component/api': componentRouter(parts),
      '/component': pageRouter({ accounts, records, assetsDirectory, calls: parts }),
    },
    publicRoutes: docsRoutes({ baseUrl, ...links }),
  });
}

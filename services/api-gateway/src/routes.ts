import type { Bus } from '@pain-assessment/bus';
import { assetsDirectory } from '@pain-assessment/component';
import type { Platform } from '@pain-assessment/service-kit';
import type { Express } from 'express';
import { openSession } from './callers/component-call.ts';
import { authenticate, recogniseAccounts } from './callers/integrator-call.ts';
import { receiveDraft } from './component-calls/save-draft.ts';
import { startSession } from './component-calls/start-session.ts';
import { submitAssessment } from './component-calls/submit-assessment.ts';
import { unlockSession } from './component-calls/unlock-session.ts';
import { viewAssessment, viewState } from './component-calls/view-assessment.ts';
import type { Dependencies } from './dependencies.ts';
import { compareBundles, printBundles } from './documents/compare-bundles.ts';
import { makeReport } from './documents/make-report.ts';
import { compressed } from './edge/compression.ts';
import { createHttpApp } from './edge/http-app.ts';
import { createObserver } from './edge/observation.ts';
import { callerRouter } from './edge/route.ts';
import { createSession } from './integrator-calls/create-session.ts';
import { retrieveDocument, retrieveResult } from './integrator-calls/retrieve-result.ts';
import { deleteSession, viewSession } from './integrator-calls/session-by-id.ts';
import { viewAccount } from './integrator-calls/view-account.ts';
import { docsRoutes, type HomeLinks } from './pages/docs-routes.ts';
import { pageRouter } from './pages/page-router.ts';
import type { GatewaySettings } from './settings.ts';

type RouteDependencies = Dependencies & { readonly baseUrl: string };

/** Links to demo and admin port are for a developer's machine, where a demo runs; a visitor elsewhere gets none. */
function homeLinks({ ACCOUNTS_FILE, DEMO_PORT, ADMIN_PORT }: GatewaySettings): Omit<HomeLinks, 'baseUrl'> {
  const isDevelopment = ACCOUNTS_FILE === undefined;
  if (!isDevelopment || DEMO_PORT === 0) return { isDevelopment, demoUrl: null, healthUrl: null };
  return {
    isDevelopment,
    demoUrl: `http://localhost:${DEMO_PORT}/`,
    healthUrl: `http://localhost:${ADMIN_PORT}/readyz`,
  };
}

/** `/v1`: calls of integrators' servers with a secret key (contract.md#integrator-api). */
const integratorRouter = (dependencies: RouteDependencies) =>
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
        { path: '/sessions/{id}/report.pdf', methods: { GET: dependencies.reports.fetch } },
        { path: '/reports', methods: { POST: makeReport(dependencies) } },
        { path: '/comparisons', methods: { POST: compareBundles(dependencies) } },
        { path: '/comparisons/report', methods: { POST: printBundles(dependencies) } },
      ],
    },
    dependencies,
  );

/** `/component/api`: calls of the patient's page with its token (contract.md#component-api). */
const componentRouter = (dependencies: RouteDependencies) =>
  callerRouter(
    {
      prefix: '/component/api',
      identify: openSession(dependencies),
      routes: [
        { path: '/state', methods: { GET: viewState } },
        { path: '/assessment', methods: { GET: compressed(viewAssessment(dependencies)) } },
        { path: '/start', methods: { POST: startSession(dependencies) } },
        { path: '/draft', methods: { PUT: receiveDraft(dependencies) } },
        { path: '/submission', methods: { POST: compressed(submitAssessment(dependencies)) } },
        { path: '/unlock', methods: { POST: compressed(unlockSession(dependencies)) } },
      ],
    },
    dependencies,
  );

/** The Express application over these dependencies; starts nothing. */
export function createRoutes(
  dependencies: RouteDependencies,
  settings: GatewaySettings,
  platform: Platform<Bus>,
): Express {
  const { accounts, records, baseUrl } = dependencies;
  return createHttpApp({
    baseUrl,
    observer: createObserver({ ...platform, findAccount: recogniseAccounts(accounts) }),
    calls: dependencies,
    trustedProxies: settings.TRUSTED_PROXIES,
    routers: {
      '/v1': integratorRouter(dependencies),
      '/component/api': componentRouter(dependencies),
      '/component': pageRouter({ accounts, records, assetsDirectory, calls: dependencies }),
    },
    publicRoutes: docsRoutes({ baseUrl, ...homeLinks(settings) }),
  });
}

import { Router } from 'express';
import type { Accounts } from '../accounts/accounts.ts';
import { authenticate } from '../http/authentication.ts';
import { refuseBrowsers } from '../http/browser-refusal.ts';
import { addRoute } from '../http/operation.ts';
import { refusal } from '../http/problem.ts';
import { fetchReport } from '../reports/fetch-report.ts';
import type { ReportFlow } from '../reports/report-flow.ts';
import type { ResumeBundles } from '../resume-bundle/port.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import { createSession } from './create-session.ts';
import { deleteSession } from './delete-session.ts';
import { retrieveResult } from './retrieve-result.ts';
import { viewSession } from './session-view.ts';

interface IntegratorDependencies {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly bundles: ResumeBundles;
  readonly report: ReportFlow;
  readonly baseUrl: string;
}

/** `/v1`: what integrators call from their servers with a secret key (contract 1). */
export function integratorRouter(dependencies: IntegratorDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const add = (path: string, template: string, methods: Parameters<typeof addRoute>[1]['methods']) =>
    addRoute(router, { path, template, methods });

  router.use(refuseBrowsers, authenticate(dependencies));
  add('/sessions', '/v1/sessions', { POST: createSession(dependencies) });
  add('/sessions/:id', '/v1/sessions/{id}', { GET: viewSession(dependencies), DELETE: deleteSession(dependencies) });
  add('/sessions/:id/result', '/v1/sessions/{id}/result', { GET: retrieveResult(dependencies) });
  add('/sessions/:id/report.pdf', '/v1/sessions/{id}/report.pdf', { GET: fetchReport(dependencies) });
  router.use(() => {
    throw refusal('not_found');
  });
  return router;
}

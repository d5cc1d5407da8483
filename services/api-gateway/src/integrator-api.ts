import type { Accounts, Caller } from './accounts/accounts.ts';
import { createSession } from './create-session/create-session.ts';
import { deleteSession } from './deletion/delete-session.ts';
import { compareBundles } from './documents/compare-bundles.ts';
import { makeReport } from './documents/make-report.ts';
import { authenticate } from './edge/authentication.ts';
import type { CallerApi } from './edge/route.ts';
import { fetchReport } from './report/fetch-report.ts';
import type { ReportFlow } from './report/report-flow.ts';
import { retrieveResult } from './result/retrieve-result.ts';
import { viewSession } from './session-view/view-session.ts';
import type { ResumeBundles } from './vault/resume-bundles.ts';
import type { SessionVault } from './vault/session-vault.ts';

interface IntegratorDependencies {
  readonly accounts: Accounts;
  readonly vault: SessionVault;
  readonly bundles: ResumeBundles;
  readonly report: ReportFlow;
  readonly documents: Parameters<typeof compareBundles>[0];
  readonly baseUrl: string;
}

/** `/v1`: what integrators call from their servers with a secret key (contract.md#integrator-api). */
export const integratorApi = (dependencies: IntegratorDependencies): CallerApi<Caller> => ({
  prefix: '/v1',
  identify: authenticate(dependencies.accounts),
  session: () => null,
  routes: [
    { path: '/sessions', methods: { POST: createSession(dependencies) } },
    { path: '/sessions/{id}', methods: { GET: viewSession(dependencies), DELETE: deleteSession(dependencies) } },
    { path: '/sessions/{id}/result', methods: { GET: retrieveResult(dependencies) } },
    { path: '/sessions/{id}/report.pdf', methods: { GET: fetchReport(dependencies) } },
    { path: '/reports', methods: { POST: makeReport(dependencies.documents) } },
    { path: '/comparisons', methods: { POST: compareBundles(dependencies.documents) } },
  ],
});

import { expect, test } from '@jest/globals';
import { createInProcessBus } from '@pain-assessment/bus';
import { createMetrics } from '@pain-assessment/service-kit';
import { developmentAccounts } from '../accounts/open-accounts.ts';
import type { IntegratorCall } from '../callers/integrator-call.ts';
import { CALLS } from '../limits/limits.table.ts';
import { createLimits, NOBODY } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import type { SessionFacts } from '../session/session.ts';
import type { SessionVault } from '../session/session-vault.ts';
import { fetchReport } from './fetch-report.ts';
import { createSessionReports } from './session-reports.ts';

const [account] = developmentAccounts({ demoPort: 8081 });
const completed = { status: 'completed' } as SessionFacts;
const limits = createLimits(planBounds());
const { take } = limits.admit(CALLS.report, NOBODY);

/** The answer to a call with a vault that has only these functions. */
function fetchFrom(vault: Partial<SessionVault>) {
  const parts = { vault: vault as SessionVault, bus: createInProcessBus(), clock: Date.now, limits, ahead: true };
  const reports = createSessionReports({ ...parts, metrics: createMetrics({ service: 'api-gateway' }) });
  const operation = fetchReport({ vault: parts.vault, reports });
  const now = Date.now();
  const path = { id: `ses_${'a'.repeat(26)}` };
  const call = { caller: { account, keyId: 'k1' }, path, query: {}, now, deadline: now + 1_000, trace: {}, take };
  return operation.run(call as unknown as IntegratorCall);
}

test.each([
  ['deleted', null, 'session_not_found'],
  ['past its retention', completed, 'result_expired'],
])(
  'a result that is %s before its report is drawn gets the answer of the result itself',
  async (_what, after, code) => {
    const fetched = fetchFrom({
      report: async () => ({ facts: completed, pdf: null, isAhead: false }),
      reportSource: async () => after && { facts: after, source: null },
    });

    await expect(fetched).rejects.toMatchObject({ problem: code });
  },
);

test('a stored report in the language of its session costs one read, and no parsing of the result', async () => {
  const pdf = Buffer.from('%PDF');

  const answer = await fetchFrom({ report: async () => ({ facts: completed, pdf, isAhead: false }) });

  expect(answer).toMatchObject({ status: 200, body: pdf });
});

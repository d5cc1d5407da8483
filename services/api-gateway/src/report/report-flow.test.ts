import { expect, test } from '@jest/globals';
import { createInProcessBus } from '@pain-assessment/bus';
import type { Result, SessionId } from '@pain-assessment/contracts';
import { developmentAccounts } from '../accounts/development-accounts.ts';
import { absentResult } from '../callers/integrator-call.ts';
import type { SessionFacts, SessionVault } from '../vault/session-vault.ts';
import { createReportFlow } from './report-flow.ts';

const [account] = developmentAccounts({ demoPort: 8081 });
const completed = { status: 'completed' } as SessionFacts;

/** A vault in which the result is there at first, and gone when the report is to be drawn from it. */
const losing = (after: SessionFacts | null): Partial<SessionVault> => ({
  report: async () => ({ facts: completed, pdf: null }),
  completed: async () => ({ facts: completed, result: { locale: 'en-GB' } as Result }),
  basis: async () => null,
  status: async () => after,
});

test.each([
  ['deleted', null, 'session_not_found'],
  ['past its retention', completed, 'result_expired'],
])('a result that is %s before its report is drawn is answered as the result itself', async (_what, after, code) => {
  if (!account) throw new Error('there is no demo account');
  const vault = losing(after) as SessionVault;
  const report = createReportFlow({ vault, bus: createInProcessBus(), clock: Date.now });
  const now = Date.now();
  const context = { requestId: 'r', deadline: now + 1_000 };

  const query = { account: account.id, id: 'ses_1' as SessionId, now };
  const made = await report({ account, query, locale: null, context });

  expect(absentResult(made.pdf ? null : made.facts).problem).toBe(code);
  expect(made.pdf).toBeNull();
});

test('a report that is kept in the language of its session costs one read, and no parsing of the result', async () => {
  if (!account) throw new Error('there is no demo account');
  const pdf = Buffer.from('%PDF');
  const vault = { report: async () => ({ facts: completed, pdf }) } as Partial<SessionVault> as SessionVault;
  const report = createReportFlow({ vault, bus: createInProcessBus(), clock: Date.now });
  const query = { account: account.id, id: 'ses_1' as SessionId, now: Date.now() };
  const context = { requestId: 'r', deadline: Date.now() + 1_000 };

  expect(await report({ account, query, locale: null, context })).toEqual({ pdf });
});

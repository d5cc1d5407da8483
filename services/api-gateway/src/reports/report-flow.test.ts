import { expect, test } from '@jest/globals';
import { createInProcessBus } from '@pain-assessment/bus';
import { developmentAccounts } from '../accounts/development-accounts.ts';
import type { SessionFacts } from '../sessions/port.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import { createReportFlow } from './report-flow.ts';

const [account] = developmentAccounts({ demoPort: 8081 });
const completed = { status: 'completed' } as SessionFacts;

/** Sessions of which the result is there at first, and gone when the report is to be drawn from it. */
const losing = (after: SessionFacts | null): Partial<Sessions> => ({
  report: async () => null,
  peek: async () => ({ facts: completed, body: Buffer.from('{"locale":"en-GB"}') }),
  basis: async () => null,
  status: async () => after,
});

test.each([
  ['deleted', null, 'session_not_found'],
  ['past its retention', completed, 'result_expired'],
])('a result that is %s before its report is drawn is answered as the result itself', async (_what, after, code) => {
  if (!account) throw new Error('there is no demo account');
  const report = createReportFlow({ sessions: losing(after) as Sessions, bus: createInProcessBus() });
  const now = Date.now();
  const context = { requestId: 'r', deadline: now + 1_000 };

  await expect(report({ account, id: 'ses_1', locale: null, now, context })).rejects.toMatchObject({ code });
});

import type { Questionnaires } from '@pain-assessment/questionnaires';
import type { Clock } from '@pain-assessment/service-kit';
import type { Accounts } from './accounts/accounts.ts';
import { type ComponentCaller, openSession } from './callers/component-call.ts';
import { startSession } from './component-assessment/start-session.ts';
import { unlockSession } from './component-assessment/unlock-session.ts';
import { viewAssessment } from './component-assessment/view-assessment.ts';
import { saveDraft } from './draft/save-draft.ts';
import type { CallerApi } from './edge/route.ts';
import type { SubmissionFlow } from './submission/submission-flow.ts';
import { submitAssessment } from './submission/submit-assessment.ts';
import type { SessionVault } from './vault/session-vault.ts';

interface ComponentDependencies {
  readonly accounts: Accounts;
  readonly vault: SessionVault;
  readonly questionnaires: Questionnaires;
  readonly submit: SubmissionFlow;
  readonly baseUrl: string;
  readonly clock: Clock;
}

/** `/component/api`: what the patient's page calls with its token (contract.md#component-api). */
export const componentApi = (dependencies: ComponentDependencies): CallerApi<ComponentCaller> => ({
  prefix: '/component/api',
  identify: openSession(dependencies),
  session: ({ session }) => session.facts.id,
  routes: [
    { path: '/assessment', methods: { GET: viewAssessment(dependencies) } },
    { path: '/start', methods: { POST: startSession(dependencies) } },
    { path: '/draft', methods: { PUT: saveDraft(dependencies) } },
    { path: '/submission', methods: { POST: submitAssessment(dependencies) } },
    { path: '/unlock', methods: { POST: unlockSession(dependencies) } },
  ],
});

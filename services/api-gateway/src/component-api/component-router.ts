import type { Questionnaires } from '@pain-assessment/questionnaires';
import { Router } from 'express';
import type { Accounts } from '../accounts/accounts.ts';
import { refuseForeignPages } from '../http/browser-refusal.ts';
import { addRoute, type Method } from '../http/operation.ts';
import { refusal } from '../http/problem.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import type { SubmissionFlow } from '../submissions/submission-flow.ts';
import { viewAssessment } from './assessment-view.ts';
import { componentOperation, openSession } from './open-session.ts';
import { saveDraft } from './save-draft.ts';
import { startSession } from './start-session.ts';
import { submitAssessment } from './submit-assessment.ts';
import { unlockSession } from './unlock-session.ts';

interface ComponentDependencies {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly questionnaires: Questionnaires;
  readonly submit: SubmissionFlow;
  readonly baseUrl: string;
}

type ComponentOperation = Parameters<typeof componentOperation>[1];

/** `/component/api`: what the patient's page calls with its token (contract 2). */
export function componentRouter(dependencies: ComponentDependencies): Router {
  const { accounts, baseUrl } = dependencies;
  const router = Router({ caseSensitive: true, strict: true });
  const add = (method: Method, path: string, operation: ComponentOperation) =>
    addRoute(router, {
      path,
      template: `/component/api${path}`,
      methods: { [method]: componentOperation(accounts, operation) },
    });

  router.use(refuseForeignPages({ baseUrl }), openSession(dependencies));
  add('GET', '/assessment', viewAssessment(dependencies));
  add('POST', '/start', startSession(dependencies));
  add('PUT', '/draft', saveDraft(dependencies));
  add('POST', '/submission', submitAssessment(dependencies));
  add('POST', '/unlock', unlockSession(dependencies));
  router.use(() => {
    throw refusal('not_found');
  });
  return router;
}

import type { ProblemCode } from '@pain-assessment/contracts';
import type { Metrics } from '@pain-assessment/service-kit';
import { EDGE_METRICS } from './edge-metrics.table.ts';

/** Accounts with a label of their own; each adds some ten series to a gateway. */
const MOST_ACCOUNTS = 500;
const OTHERS = '_others';

/** Returns the label of an account: its id for the first 500 accounts of a process, and one label for all further ones. */
export function createAccountLabels(most = MOST_ACCOUNTS): (account: string) => string {
  const named = new Set<string>();
  return (account) => {
    if (named.size < most) named.add(account);
    return named.has(account) ? account : OTHERS;
  };
}

/** Statuses with which a working integrator is not answered; a poll for a result is answered 404, 409 and 410. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 405, 413, 415, 422, 429]);

const QUOTAS: Readonly<Partial<Record<ProblemCode, string>>> = {
  session_quota_exceeded: 'sessions',
  submission_quota_exceeded: 'submissions',
  document_quota_exceeded: 'documents',
};

/** Counts the calls of each account by outcome, and the refusals by its quotas. */
export function createAccountOutcomes(metrics: Metrics, label = createAccountLabels()) {
  const requests = metrics.counter(EDGE_METRICS.accountRequests);
  const refusals = metrics.counter(EDGE_METRICS.quotaRefusals);
  return {
    /** A finished request; `account` is undefined without authentication. */
    finished({ account, status }: { readonly account: string | undefined; readonly status: number }): void {
      if (account === undefined) return;
      const outcome = status >= 500 ? 'failed' : REFUSALS.has(status) ? 'refused' : 'ok';
      requests.add({ account: label(account), outcome });
    },
    /** A finished operation, which may be later than its request. */
    settled(account: string | undefined, problem: ProblemCode | null): void {
      const quota = problem === null ? undefined : QUOTAS[problem];
      if (quota !== undefined && account !== undefined) refusals.add({ account: label(account), quota });
    },
  };
}

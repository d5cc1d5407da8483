import type { AccountView } from '@pain-assessment/contracts';
import type { IntegratorOperation } from '../callers/integrator-call.ts';
import { json } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import { type QuotaStore, readSessionCount } from '../session/quotas.ts';

/** `GET /v1/account`: whether a key works, and for what; counts against no quota (contract.md#account). */
export function viewAccount({ claims }: { readonly claims: QuotaStore }): IntegratorOperation {
  return {
    bounds: CALLS.session,
    async run({ caller: { account, mode }, now }) {
      const { sessionsPerDay, submissionsPerMinute, documentsPerMinute } = account.quotas;
      const used = await readSessionCount(claims, account.id, now);
      const view: AccountView = {
        name: account.name,
        mode,
        default_locale: account.defaultLocale,
        allowed_locales: [...account.allowedLocales],
        value_set: account.valueSet,
        show_results: account.showResults,
        quotas: {
          sessions_per_day: sessionsPerDay,
          sessions_left: Math.max(0, sessionsPerDay - used),
          submissions_per_minute: submissionsPerMinute,
          documents_per_minute: documentsPerMinute,
        },
      };
      return json(200, view);
    },
  };
}

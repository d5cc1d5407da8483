import { type FieldError, Locale } from '@pain-assessment/contracts';
import { type Account, listLocales } from '../accounts/account.ts';
import { busContext } from '../assessment/drawing.ts';
import { absentResult, auditSession, type IntegratorOperation, sessionQuery } from '../callers/integrator-call.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { pdf } from '../edge/route.ts';
import type { SessionVault } from '../vault/session-vault.ts';
import type { ReportFlow } from './report-flow.ts';

const REPORT_DEADLINE_MS = 20_000;
/** What storing the drawn report may still take of the deadline. */
const STORING_MS = 1_000;

const notAllowed = (account: Account): FieldError => ({
  parameter: 'locale',
  code: 'not_allowed',
  detail: listLocales(account),
});

/** The locale asked for in a query, null where none was; undefined for one that is not the account's. */
function readLocale(asked: unknown, { allowedLocales }: Account): Locale | null | undefined {
  if (asked === undefined) return null;
  const { success, data } = Locale.safeParse(asked);
  return success && allowedLocales.includes(data) ? data : undefined;
}

interface ReportDependencies {
  readonly vault: Pick<SessionVault, 'status'>;
  readonly report: ReportFlow;
}

/** `GET /v1/sessions/{id}/report.pdf[?locale=xx-YY]` (contract.md#report); not a retrieval. */
export function fetchReport({ vault, report }: ReportDependencies): IntegratorOperation {
  return {
    deadlineMs: REPORT_DEADLINE_MS,
    audit: auditSession('report'),
    async run(call) {
      const { account } = call.caller;
      const query = sessionQuery(call);
      const locale = readLocale(call.query.locale, account);
      if (locale === undefined) {
        // Unknown comes before a wrong locale, so that a locale finds out nothing of another account's session.
        throw (await vault.status(query)) ? invalidRequest(notAllowed(account)) : problem('session_not_found');
      }
      const { trace, deadline } = call;
      const context = busContext(account.id, { trace, deadline, reservedMs: STORING_MS });
      const made = await report({ account, query, locale, context });
      if (!made.pdf) throw absentResult(made.facts);
      return pdf(made.pdf);
    },
  };
}

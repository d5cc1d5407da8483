import { Locale } from '@pain-assessment/contracts';
import { type Account, localeNotAllowed } from '../accounts/accounts.ts';
import { auditIntegrator, findSession, type IntegratorOperation, sessionQuery } from '../callers/integrator-call.ts';
import { invalidRequest } from '../edge/problem.ts';
import { pdf } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { SessionRecords } from '../session/records.ts';
import type { SessionReports } from './session-reports.ts';

/** The locale in a query, null without one; undefined for a locale that the account does not allow. */
function readLocale(asked: unknown, { allowedLocales }: Account): Locale | null | undefined {
  if (asked === undefined) return null;
  const { success, data } = Locale.safeParse(asked);
  return success && allowedLocales.includes(data) ? data : undefined;
}

interface ReportDependencies {
  readonly records: Pick<SessionRecords, 'find'>;
  readonly reports: Pick<SessionReports, 'read'>;
}

/** `GET /v1/sessions/{id}/report.pdf[?locale=xx-YY]` (contract.md#report); not a retrieval. */
export const fetchReport = ({ records, reports }: ReportDependencies): IntegratorOperation => ({
  bounds: CALLS.report,
  audit: auditIntegrator('report'),
  async run(call) {
    const { account } = call.caller;
    const query = sessionQuery(call);
    const locale = readLocale(call.query.locale, account);
    if (locale !== undefined) return pdf(await reports.read(call, query, locale));
    // An unknown session comes before a wrong locale, so that a locale reveals nothing of another account's session.
    await findSession({ records }, call);
    throw invalidRequest(localeNotAllowed(account, { parameter: 'locale' }));
  },
});

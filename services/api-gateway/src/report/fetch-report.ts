import type { Bus } from '@pain-assessment/bus';
import { Locale } from '@pain-assessment/contracts';
import type { Clock } from '@pain-assessment/service-kit';
import { type Account, localeNotAllowed } from '../accounts/accounts.ts';
import { busContext } from '../assessment/assessment.ts';
import { assertSignable, printReport } from '../assessment/print-report.ts';
import {
  absentResult,
  auditIntegrator,
  type IntegratorCall,
  type IntegratorOperation,
  sessionQuery,
} from '../callers/integrator-call.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { pdf } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import { sharePerOwner } from '../limits/limits.ts';
import type { SessionQuery } from '../session/integrator-calls.ts';
import type { SessionVault } from '../session/session-vault.ts';

/** Part of the deadline reserved for storing the printed report, ms. */
const STORING_MS = 1_000;

/** The locale in a query, null without one; undefined for a locale that the account does not allow. */
function readLocale(asked: unknown, { allowedLocales }: Account): Locale | null | undefined {
  if (asked === undefined) return null;
  const { success, data } = Locale.safeParse(asked);
  return success && allowedLocales.includes(data) ? data : undefined;
}

interface ReportDependencies {
  readonly vault: Pick<SessionVault, 'report' | 'reportSource' | 'saveReport' | 'status'>;
  readonly bus: Bus;
  readonly clock: Clock;
}

/**
 * `GET /v1/sessions/{id}/report.pdf[?locale=xx-YY]` (contract.md#report); not a retrieval. Returns the stored report in that language, or
 * prints one from the sealed result and assessment: one at a time; in another language than the session's with the service's own wording.
 * If the session was deleted meanwhile, the printed report is discarded.
 */
export function fetchReport({ vault, bus, clock }: ReportDependencies): IntegratorOperation {
  const share = sharePerOwner<Buffer>();

  async function makeReport(call: IntegratorCall, query: SessionQuery, asked: Locale | null): Promise<Buffer> {
    const { account } = call.caller;
    const kept = await vault.report({ ...query, locale: asked });
    if (kept?.pdf) return kept.pdf;
    const found = kept && (await vault.reportSource(query));
    if (!found?.source) throw absentResult(found?.facts ?? null);
    assertSignable(account, call.now);
    const { source } = found;
    const locale = asked ?? source.result.locale;
    const { outcome } = await share({ owner: `${query.id} ${locale}`, content: null }, async () => {
      call.take('reports');
      const { session_id: _id, report_url: _url, resume_bundle: _bundle, ...result } = source.result;
      const basis = { ...source, cells: source.cells?.toString('base64') };
      const context = busContext(account.id, call, STORING_MS);
      const drawn = await printReport(bus, { account, result, basis, locale }, context);
      const later = { ...query, now: clock() };
      if (await vault.saveReport({ ...later, locale, pdf: drawn })) return drawn;
      throw absentResult(await vault.status(later));
    });
    return outcome;
  }

  return {
    bounds: CALLS.report,
    audit: auditIntegrator('report'),
    async run(call) {
      const { account } = call.caller;
      const query = sessionQuery(call);
      const locale = readLocale(call.query.locale, account);
      if (locale !== undefined) return pdf(await makeReport(call, query, locale));
      // An unknown session comes before a wrong locale, so that a locale reveals nothing of another account's session.
      throw (await vault.status(query))
        ? invalidRequest({ parameter: 'locale', ...localeNotAllowed(account) })
        : problem('session_not_found');
    },
  };
}

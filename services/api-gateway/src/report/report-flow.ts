import type { Bus, CallContext } from '@pain-assessment/bus';
import type { Locale, Result } from '@pain-assessment/contracts';
import { type Clock, createSingleFlight } from '@pain-assessment/service-kit';
import type { Account } from '../accounts/account.ts';
import { printReport } from '../assessment/print-report.ts';
import { boundPerOwner } from '../limits/in-flight.ts';
import { REPORTS_PER_ACCOUNT } from '../limits/limits.table.ts';
import type { SessionFacts, SessionQuery, SessionVault } from '../vault/session-vault.ts';

/** A report asked for; `locale` null is the language of the session. */
export interface ReportCall {
  readonly account: Account;
  readonly query: SessionQuery;
  readonly locale: Locale | null;
  readonly context: CallContext;
}

/** The PDF, or the facts that tell why there is no result to make it from; null facts: no such session. */
export type ReportOutcome = { readonly pdf: Uint8Array } | { readonly pdf: null; readonly facts: SessionFacts | null };

/** Makes the report of a completed session. */
export type ReportFlow = (call: ReportCall) => Promise<ReportOutcome>;

interface ReportDependencies {
  readonly vault: Pick<SessionVault, 'report' | 'completed' | 'basis' | 'saveReport' | 'status'>;
  readonly bus: Bus;
  readonly clock: Clock;
}

interface Drawing {
  readonly call: ReportCall;
  readonly result: Result;
  /** Language of the report. */
  readonly locale: Locale;
}

/** The PDF, or null where the result is gone. */
async function draw({ vault, bus }: ReportDependencies, { call, result, locale }: Drawing): Promise<Buffer | null> {
  const { account, query, context } = call;
  const basis = await vault.basis(query);
  if (!basis) return null;
  const { report_url: _url, resume_bundle: _bundle, ...shown } = result;
  const cells = basis.cells?.toString('base64');
  return printReport(bus, { account, result: shown, basis: { ...basis, cells }, locale }, context);
}

/** Draws and keeps a report; what was drawn for a session deleted meanwhile is given to nobody. */
async function drawAndKeep(dependencies: ReportDependencies, drawing: Drawing): Promise<ReportOutcome> {
  const { vault, clock } = dependencies;
  const { call, locale, result } = drawing;
  const pdf = await draw(dependencies, drawing);
  const query = { ...call.query, now: clock() };
  const isSessionLocale = locale === result.locale;
  if (pdf && (await vault.saveReport({ ...query, locale, isSessionLocale, pdf }))) return { pdf };
  return { pdf: null, facts: await vault.status(query) };
}

/**
 * Makes reports: from the store where one was made in that language before, else drawn from the sealed result and assessment.
 * In another language than the session's, the questionnaires are printed in the service's own words (contract.md#report).
 */
export function createReportFlow(dependencies: ReportDependencies): ReportFlow {
  const { vault } = dependencies;
  const once = createSingleFlight<ReportOutcome>();
  const bound = boundPerOwner({ most: REPORTS_PER_ACCOUNT, limit: 'reports' });
  return async (call) => {
    const kept = await vault.report({ ...call.query, locale: call.locale });
    if (!kept) return { pdf: null, facts: null };
    if (kept.pdf) return { pdf: kept.pdf };
    const found = await vault.completed(call.query);
    if (!found?.result) return { pdf: null, facts: found?.facts ?? null };
    const { result } = found;
    const locale = call.locale ?? result.locale;
    const drawing = { call, result, locale };
    return once(`${call.query.id} ${locale}`, () => bound(call.account.id, () => drawAndKeep(dependencies, drawing)));
  };
}

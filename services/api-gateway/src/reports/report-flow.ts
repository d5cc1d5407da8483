import type { Bus, CallContext } from '@pain-assessment/bus';
import { type Locale, REPORT_PDF, type Result } from '@pain-assessment/contracts';
import type { Account } from '../accounts/account.ts';
import { absenceOfResult } from '../integrator-api/retrieve-result.ts';
import type { SessionFacts } from '../sessions/port.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import { computeNumbers } from '../submissions/scoring.ts';
import { inLocale, reportRequest } from './report-request.ts';
import { createSingleFlight } from './single-flight.ts';

/** A report asked for; `locale` null is the language of the session. */
export interface ReportCall {
  readonly account: Account;
  readonly id: string;
  readonly locale: Locale | null;
  readonly now: number;
  readonly context: CallContext;
}

/** PDF bytes of a completed session; refuses as `/result` does (contract 1). */
export type ReportFlow = (call: ReportCall) => Promise<Uint8Array>;

interface Completed {
  readonly facts: SessionFacts;
  readonly result: Result;
}

interface ReportDependencies {
  readonly sessions: Sessions;
  readonly bus: Bus;
}

async function completedSession(sessions: Sessions, { account, id, now }: ReportCall): Promise<Completed> {
  const peeked = await sessions.peek(account.id, id, now);
  if (!peeked?.body) throw absenceOfResult(peeked?.facts ?? null);
  return { facts: peeked.facts, result: JSON.parse(peeked.body.toString()) as Result };
}

async function render(
  { sessions, bus }: ReportDependencies,
  { account, id, now, context }: ReportCall,
  { facts, result }: Completed,
  locale: Locale,
): Promise<Uint8Array> {
  const basis = await sessions.basis(account.id, id, now);
  if (!basis) throw absenceOfResult(await sessions.status(account.id, id, Date.now()));
  const computable = { zone: facts.zone, modules: facts.modules, ...basis };
  const isSame = locale === result.locale;
  const printed = isSame ? result : inLocale(result, await computeNumbers(bus, computable, locale, context), locale);
  const { pdf } = await bus.request(REPORT_PDF, reportRequest(printed, computable, account), context);
  return Buffer.from(pdf, 'base64');
}

/** What is drawn for a session deleted meanwhile is given to nobody. */
async function renderAndKeep(
  dependencies: ReportDependencies,
  call: ReportCall,
  session: Completed,
  locale: Locale,
): Promise<Uint8Array> {
  const { sessions } = dependencies;
  const { account, id } = call;
  const pdf = await render(dependencies, call, session, locale);
  const now = Date.now();
  if (await sessions.saveReport(account.id, id, { locale, pdf }, now)) return pdf;
  throw absenceOfResult(await sessions.status(account.id, id, now));
}

/**
 * Makes reports: from the store where one was made in that language before, else drawn from the sealed result and assessment.
 * Another language than the session's is computed again by the same versions and value set (contract 1, specification 2.4).
 */
export function createReportFlow(dependencies: ReportDependencies): ReportFlow {
  const { sessions } = dependencies;
  const once = createSingleFlight<Uint8Array>();
  return async (call) => {
    const { account, id, now } = call;
    const kept = call.locale && (await sessions.report(account.id, id, call.locale, now));
    if (kept) return kept;
    const session = await completedSession(sessions, call);
    const locale = call.locale ?? session.result.locale;
    const keptInOwn = call.locale === null && (await sessions.report(account.id, id, locale, now));
    return keptInOwn || once(`${id} ${locale}`, () => renderAndKeep(dependencies, call, session, locale));
  };
}

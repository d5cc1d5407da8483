import type { Bus } from '@pain-assessment/bus';
import { Locale, type SessionId } from '@pain-assessment/contracts';
import { type Clock, type Metrics, readCode, systemClock } from '@pain-assessment/service-kit';
import { type Account, localeNotAllowed } from '../accounts/accounts.ts';
import { busContext } from '../assessment/compute.ts';
import { assertSignable, printReport, type ReportToPrint } from '../assessment/print-report.ts';
import {
  absentResult,
  auditIntegrator,
  findSession,
  type IntegratorCall,
  type IntegratorOperation,
  readSession,
  sessionQuery,
} from '../callers/integrator-call.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { pdf as pdfAnswer } from '../edge/route.ts';
import { CALLS, READ_COST } from '../limits/limits.table.ts';
import { isLimitReached, joinPerOwner, type Limits } from '../limits/limits.ts';
import { unpacked } from '../session/packed-content.ts';
import {
  type Loaded,
  measureParts,
  readResultPart,
  type SessionQuery,
  type SessionRecords,
} from '../session/records.ts';
import { askForReport, isFound, storeReport } from '../session/rules.ts';
import { REPORT_METRICS } from './report-metrics.table.ts';

/** Part of the deadline reserved for storing the printed report, ms. */
const STORING_MS = 1_000;

export interface SessionReportDependencies {
  readonly records: Pick<SessionRecords, 'find' | 'change'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'take'>;
  readonly metrics: Metrics;
  /** Prints the report of a completed session before somebody asks for it. */
  readonly ahead: boolean;
}

/** The call that starts a print ahead, of the page or of an integrator. */
type AheadCall = Pick<IntegratorCall, 'trace'> & { readonly account: Account };

const SOURCE_PARTS = ['work', 'result', 'map-counts'] as const;

/** Inputs of a report. */
interface Source extends Pick<ReportToPrint, 'result' | 'mapCounts'> {
  readonly session: Loaded;
}

/** Null: not yet completed, or deleted. */
async function readSource(found: Loaded, now: number): Promise<Source | null> {
  const [stored, counts] = await Promise.all([
    readResultPart(found, 'result', now),
    readResultPart(found, 'map-counts', now),
  ]);
  if (!found.work || !stored || !counts) return null;
  const { session_id: _id, report_url: _url, resume_bundle: _bundle, ...result } = JSON.parse(stored.toString());
  return {
    // The sealed parts would stay in memory during the print.
    session: { ...found, sealed: {} },
    result,
    mapCounts: JSON.parse(counts.toString()),
  };
}

/** Stores a report until its result is deleted; `outcome` false, and nothing stored, if the result is gone. */
function store(
  { records }: Pick<SessionReportDependencies, 'records'>,
  session: Loaded,
  { locale, pdf, ...more }: { readonly locale: Locale; readonly pdf: Buffer; isAhead?: true; readonly now: number },
) {
  const { now, isAhead } = more;
  const contents = { [`report-${locale}`]: unpacked(pdf) };
  return records.change(session, (record) => storeReport(record, { locale, isAhead }, now), { contents, now });
}

/** A report that is stored; null if there is none: the facts tell it without a further read. */
async function readStored(
  dependencies: Pick<SessionReportDependencies, 'records'>,
  call: IntegratorCall,
  { found, locale }: { readonly found: Loaded; readonly locale: Locale },
): Promise<Buffer | null> {
  const name = `report-${locale}` as const;
  if (found.facts.parts[name] === undefined) return null;
  const stored = await readSession(dependencies, call, { found, parts: [name], cost: READ_COST.passed });
  return readResultPart(stored, name, call.now);
}

/** Prints and stores a report; if the session was deleted meanwhile, the report is discarded. */
async function make(
  dependencies: SessionReportDependencies,
  call: IntegratorCall,
  { locale, ...before }: { readonly found: Loaded; readonly locale: Locale },
): Promise<Buffer> {
  call.take('reports');
  const found = await readSession(dependencies, call, { ...before, parts: SOURCE_PARTS, cost: READ_COST.parsed });
  const source = await readSource(found, call.now);
  if (!source) throw absentResult(found.facts);
  const { account } = call.caller;
  assertSignable(account, call.now);
  const { session, ...report } = source;
  const context = busContext(account.id, call, STORING_MS);
  const pdf = await printReport(dependencies.bus, { account, locale, ...report }, context);
  const now = dependencies.clock();
  const stored = await store(dependencies, session, { locale, pdf, now }).catch((error: unknown) => {
    // Above the account's share of the store a report is answered, and not stored.
    if (isLimitReached(error)) return 'not stored' as const;
    throw error;
  });
  if (stored === 'not stored' || stored?.outcome) return pdf;
  if (!stored || !isFound(stored.loaded.facts, now)) throw problem('session_not_found');
  throw absentResult(stored.loaded.facts);
}

async function printAhead(
  dependencies: SessionReportDependencies,
  query: SessionQuery,
  { account, trace }: AheadCall,
): Promise<'ok' | 'gone'> {
  const { records, bus, clock, limits } = dependencies;
  const deadline = systemClock() + CALLS.report.deadlineMs;
  const owner = { account: query.account, session: null };
  const holds = [limits.take('reports', owner)];
  try {
    assertSignable(account, query.now);
    const facts = (await records.find(query))?.facts;
    if (!facts) return 'gone';
    holds.push(limits.take('bytes', owner, measureParts(facts, SOURCE_PARTS, READ_COST.parsed)));
    const found = await records.find(query, SOURCE_PARTS);
    const source = found && (await readSource(found, query.now));
    if (!source) return 'gone';
    const { session, ...report } = source;
    const { locale } = report.result;
    const context = busContext(account.id, { trace, deadline }, STORING_MS);
    const pdf = await printReport(bus, { account, locale, ifIdle: true, ...report }, context);
    const stored = await store(dependencies, session, { locale, pdf, isAhead: true, now: clock() });
    return stored?.outcome ? 'ok' : 'gone';
  } finally {
    for (const hold of holds) hold.release();
  }
}

/** Prints reports ahead, one at a time. */
function createPrintingAhead(dependencies: SessionReportDependencies) {
  const printed = dependencies.metrics.counter(REPORT_METRICS.ahead);
  let running: { readonly id: SessionId; readonly end: Promise<void> } | null = null;
  return {
    start(query: SessionQuery, call: AheadCall): void {
      if (running?.id === query.id) return;
      if (running) {
        printed.add({ outcome: 'gateway_busy' });
        return;
      }
      const end = printAhead(dependencies, query, call)
        .catch((error) => readCode(error) ?? 'failed')
        .then((outcome) => {
          printed.add({ outcome });
          running = null;
        });
      running = { id: query.id, end };
    },
    /** Resolves when no report of this session is printed ahead. */
    settled: async (id: SessionId) => (running?.id === id ? running.end : undefined),
  };
}

/** The locale of a query; throws the problem of one that the account does not allow. */
function readLocale(wanted: unknown, account: Account): Locale {
  const { success, data } = Locale.safeParse(wanted);
  if (success && account.allowedLocales.includes(data)) return data;
  throw invalidRequest(localeNotAllowed(account, { parameter: 'locale' }));
}

/**
 * Reports of sessions: stored ones, or new ones from the sealed result, one at a time for a session and language; in another
 * language than the session's with the service's own wording.
 */
export function createSessionReports(dependencies: SessionReportDependencies) {
  const join = joinPerOwner<Buffer>();
  const ahead = createPrintingAhead(dependencies);
  const asked = dependencies.metrics.counter(REPORT_METRICS.aheadAsked);
  /** Counts a report that was printed ahead and is then asked for, once. */
  async function countAsked(session: Loaded, now: number): Promise<void> {
    if ((await dependencies.records.change(session, askForReport, { now }))?.outcome) asked.add({});
  }
  async function read(call: IntegratorCall): Promise<Buffer> {
    const { id, now } = sessionQuery(call);
    await ahead.settled(id);
    const { locale: wanted } = call.query;
    // An unknown session comes before a wrong locale, so that a locale reveals nothing of another account's session.
    const found = await findSession(dependencies, call, wanted === undefined ? ['work'] : []);
    const locale = wanted === undefined ? found.work?.profile.locale : readLocale(wanted, call.caller.account);
    if (locale === undefined) throw absentResult(found.facts);
    const stored = await readStored(dependencies, call, { found, locale });
    const owner = `${id} ${locale}`;
    if (!stored)
      return (await join({ owner, content: null }, () => make(dependencies, call, { found, locale }))).outcome;
    if (found.work?.reportAhead === 'unasked') void countAsked(found, now).catch(() => undefined);
    return stored;
  }
  return {
    /** `GET /v1/sessions/{id}/report.pdf[?locale=xx-YY]` (contract.md#report); not a retrieval. */
    fetch: {
      bounds: CALLS.report,
      audit: auditIntegrator('report'),
      run: async (call) => pdfAnswer(await read(call)),
    } satisfies IntegratorOperation,
    /**
     * Prints the report of a completed session in its language while the renderer is idle (contract.md#report); returns at once. A failure is
     * only counted: the report is printed when somebody asks for it.
     */
    startAhead(query: SessionQuery, call: AheadCall): void {
      if (dependencies.ahead) ahead.start(query, call);
    },
  };
}

export type SessionReports = ReturnType<typeof createSessionReports>;

import type { Bus } from '@pain-assessment/bus';
import type { Locale, SessionId } from '@pain-assessment/contracts';
import { type Clock, type Metrics, readCode, systemClock } from '@pain-assessment/service-kit';
import type { Account } from '../accounts/accounts.ts';
import { busContext } from '../assessment/assessment.ts';
import { assertSignable, printReport } from '../assessment/print-report.ts';
import { absentResult, type IntegratorCall } from '../callers/integrator-call.ts';
import { CALLS } from '../limits/limits.table.ts';
import { isLimitReached, type Limits, sharePerOwner } from '../limits/limits.ts';
import type { SessionQuery } from '../session/integrator-calls.ts';
import type { SessionVault } from '../session/session-vault.ts';
import { REPORT_METRICS } from './report-metrics.table.ts';

/** Part of the deadline reserved for storing the printed report, ms. */
const STORING_MS = 1_000;

export interface SessionReportParts {
  readonly vault: Pick<SessionVault, 'report' | 'reportSource' | 'saveReport' | 'askedForReport' | 'status'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'take'>;
  readonly metrics: Metrics;
  /** Prints the report of a retrieved result before somebody asks for it. */
  readonly ahead: boolean;
}

type PrintCall = Pick<IntegratorCall, 'trace' | 'deadline' | 'now'> & { readonly account: Account };

type Source = NonNullable<NonNullable<Awaited<ReturnType<SessionVault['reportSource']>>>['source']>;

/** Prints a report from the sealed result and assessment; throws code `renderer_busy` if `ifIdle` and the renderer has other work. */
function print(bus: Bus, { account, ...call }: PrintCall, { source, locale, ifIdle }: ReportToMake) {
  const { session_id: _id, report_url: _url, resume_bundle: _bundle, ...result } = source.result;
  const basis = { ...source, cells: source.cells?.toString('base64') };
  return printReport(bus, { account, result, basis, locale, ifIdle }, busContext(account.id, call, STORING_MS));
}

interface ReportToMake {
  readonly source: Source;
  readonly locale: Locale;
  readonly ifIdle: boolean;
}

async function readAndPrint(
  { vault, bus, clock }: SessionReportParts,
  { call, query, wanted }: ReportToRead,
  share: ReturnType<typeof sharePerOwner<Buffer>>,
): Promise<Buffer> {
  const { account } = call.caller;
  const found = await vault.reportSource(query);
  if (!found?.source) throw absentResult(found?.facts ?? null);
  assertSignable(account, call.now);
  const { source } = found;
  const locale = wanted ?? source.result.locale;
  const { outcome } = await share({ owner: `${query.id} ${locale}`, content: null }, async () => {
    call.take('reports');
    const pdf = await print(bus, { ...call, account }, { source, locale, ifIdle: false });
    const later = { ...query, now: clock() };
    const isFound = await vault.saveReport({ ...later, locale, pdf }).catch((error: unknown) => {
      // Above the account's share of the store a report is answered, and not kept.
      if (isLimitReached(error)) return true;
      throw error;
    });
    if (isFound) return pdf;
    throw absentResult(await vault.status(later));
  });
  return outcome;
}

interface ReportToRead {
  readonly call: IntegratorCall;
  readonly query: SessionQuery;
  /** Null for the session's own language. */
  readonly wanted: Locale | null;
}

async function printAhead(
  { vault, bus, clock, limits }: SessionReportParts,
  query: SessionQuery,
  call: PrintCall,
): Promise<'ok' | 'gone'> {
  const held = limits.take('reports', { account: query.account, session: null });
  try {
    assertSignable(call.account, query.now);
    const source = (await vault.reportSource(query))?.source;
    if (!source) return 'gone';
    const { locale } = source.result;
    const pdf = await print(bus, call, { source, locale, ifIdle: true });
    return (await vault.saveReport({ ...query, now: clock(), locale, pdf, isAhead: true })) ? 'ok' : 'gone';
  } finally {
    held.release();
  }
}

/** Prints reports ahead, one at a time. */
function createPrintingAhead(parts: SessionReportParts) {
  const printed = parts.metrics.counter(REPORT_METRICS.ahead);
  let running: { readonly id: SessionId; readonly end: Promise<void> } | null = null;
  return {
    start(query: SessionQuery, call: PrintCall): void {
      if (running) {
        printed.add({ outcome: 'gateway_busy' });
        return;
      }
      const end = printAhead(parts, query, call)
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

/**
 * Reports of sessions: stored ones, or new ones from the sealed result and assessment, one at a time for a session and language; in another
 * language than the session's with the service's own wording. If the session was deleted meanwhile, the printed report is discarded.
 */
export function createSessionReports(parts: SessionReportParts) {
  const { vault, metrics } = parts;
  const share = sharePerOwner<Buffer>();
  const ahead = createPrintingAhead(parts);
  const asked = metrics.counter(REPORT_METRICS.aheadAsked);

  async function countAsked(query: SessionQuery): Promise<void> {
    if (await vault.askedForReport(query)) asked.add({});
  }

  return {
    /** The report in a language, null for the session's; throws the problem of an absent result. */
    async read(call: IntegratorCall, query: SessionQuery, wanted: Locale | null): Promise<Buffer> {
      await ahead.settled(query.id);
      const kept = await vault.report({ ...query, locale: wanted });
      if (!kept) throw absentResult(null);
      if (!kept.pdf) return readAndPrint(parts, { call, query, wanted }, share);
      if (kept.isAhead) void countAsked(query).catch(() => undefined);
      return kept.pdf;
    },
    /**
     * Prints the report of a retrieved result in the session's language while the renderer is idle (contract.md#report); returns at once.
     * A failure is only counted: the report is printed when somebody asks for it.
     */
    startAhead({ trace, caller: { account } }: Pick<IntegratorCall, 'trace' | 'caller'>, query: SessionQuery): void {
      const deadline = systemClock() + CALLS.report.deadlineMs;
      if (parts.ahead) ahead.start(query, { trace, account, now: query.now, deadline });
    },
  };
}

export type SessionReports = ReturnType<typeof createSessionReports>;

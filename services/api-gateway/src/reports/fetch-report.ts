import type { Operation } from '../http/operation.ts';
import { refusal } from '../http/problem.ts';
import { audit, callerOf } from '../integrator-api/caller.ts';
import { sessionIdOf } from '../integrator-api/session-id.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import type { ReportFlow } from './report-flow.ts';
import { reportLocaleOf } from './report-locale.ts';

const REPORT_DEADLINE_MS = 20_000;
/** What storing the drawn report may still take of the deadline. */
const STORING_MS = 1_000;

const PDF_HEADERS = {
  'Content-Type': 'application/pdf',
  'Content-Disposition': 'inline; filename="pain-assessment-report.pdf"',
};

/** `GET /v1/sessions/{id}/report.pdf[?locale=xx-YY]` (contract 1); not a retrieval. */
export function fetchReport({ sessions, report }: { sessions: Sessions; report: ReportFlow }): Operation {
  return {
    deadlineMs: REPORT_DEADLINE_MS,
    async run({ request, exchange, now, deadline }) {
      const id = sessionIdOf(request);
      audit(exchange, 'report', id);
      const { account } = callerOf(exchange);
      // Unknown comes before a wrong locale, so that a locale finds out nothing of another's session.
      if (!(await sessions.status(account.id, id, now))) throw refusal('session_not_found');
      const locale = reportLocaleOf(request.query.locale, account);
      const { requestId, traceparent } = exchange;
      const context = { requestId, deadline: deadline - STORING_MS, ...(traceparent && { traceparent }) };
      const body = await report({ account, id, locale, now, context });
      return { status: 200, headers: PDF_HEADERS, body };
    },
  };
}

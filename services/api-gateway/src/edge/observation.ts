import { randomUUID } from 'node:crypto';
import { PROBLEMS, type ProblemCode } from '@pain-assessment/contracts';
import {
  type ActiveSpan,
  createHttpObserver,
  type Logger,
  type Metrics,
  readCode,
  startSpan,
  toMethodLabel,
} from '@pain-assessment/service-kit';
import type { Request, Response } from 'express';
import { CALLS } from '../limits/limits.table.ts';
import { isLimitReached } from '../limits/limits.ts';
import { createAccountOutcomes } from './account-outcomes.ts';
import { type AuditEntry, createAuditTrail } from './audit.ts';
import type { FindAccount } from './connections.ts';
import { EDGE_METRICS } from './edge-metrics.table.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Status that counts a client that left before the answer. */
const CLIENT_LEFT = 499;
/** Route of a request before it is found. */
const UNMATCHED = 'unmatched';

/** End of an operation, possibly after its answer or after its client left. */
interface OperationEnd {
  /** Undefined if the operation is not audited. */
  readonly audit: AuditEntry | undefined;
  readonly problem: ProblemCode | null;
}

/** One request and its answer for logs, metrics and traces; only the edge reads and writes it. */
export interface Exchange {
  readonly requestId: string;
  readonly method: string;
  /** Monotonic milliseconds. */
  readonly startedAt: number;
  /** Template such as `/v1/sessions/{id}`; never a path with an id. */
  route: string;
  problem: ProblemCode | null;
  /** The whole answer was written; the gateway may still read the connection. */
  isAnswered: boolean;
  /** Bytes that the body may still have within its limit; the client may send them even if the gateway discards them. */
  unreadBytes: number;
  /** Id of the caller's account, after authentication. */
  account: string | undefined;
  /** W3C Trace Context for further calls. */
  traceparent: string | undefined;
  settled(end: OperationEnd): void;
}

export const getExchange = (response: Response): Exchange => response.locals.exchange as Exchange;

/**
 * An unauthenticated caller could reuse one id for two patients' calls, so only integrators' servers may send one. The gateway keeps an
 * X-Request-Id only if it is a UUID, because other text might describe a patient.
 */
function readTrace(request: Request, findAccount: FindAccount) {
  const { 'x-request-id': requestId, traceparent } = request.headers;
  if ((requestId === undefined && traceparent === undefined) || findAccount(request) === undefined) return {};
  return {
    ...(typeof requestId === 'string' && UUID.test(requestId) && { requestId }),
    ...(typeof traceparent === 'string' && { traceparent }),
  };
}

/** Observes exchanges: one span, one log line and one measurement each, and an audit line for audited operations. */
export interface Observer {
  /** Express's first handler. */
  begin(request: Request, response: Response, next: () => void): void;
  /** The error behind an answer of 500 and above. */
  failed(error: unknown, exchange: Exchange): void;
}

function createFailureReport({ log, metrics }: { log: Logger; metrics: Metrics }): Observer['failed'] {
  const sealingFailures = metrics.counter(EDGE_METRICS.sealingFailures);
  const limitRefusals = metrics.counter(EDGE_METRICS.limitRefusals);
  return (error, { requestId, route, method, problem }) => {
    // A caller that floods must not fill the log as well: the line of the request is enough.
    if (isLimitReached(error)) {
      limitRefusals.add({ limit: error.limit });
      return;
    }
    if (readCode(error) === 'sealed_value_damaged') sealingFailures.add({});
    const fields = { request_id: requestId, method, route, err: error };
    if (problem === null || PROBLEMS[problem].status === 500) log.error(fields, 'request failed');
    else log.warn(fields, 'a dependency failed');
  };
}

/** OpenTelemetry's semantic conventions of HTTP servers; instead of the path, which contains ids, its template. */
function nameSpan(span: ActiveSpan, { method, route, requestId }: Exchange, status: number | null) {
  const label = toMethodLabel(method);
  const hasRoute = route !== UNMATCHED;
  span.rename(hasRoute ? `${label} ${route}` : label);
  span.set({
    'http.request.method': label,
    'http.response.header.x-request-id': [requestId],
    ...(hasRoute && { 'http.route': route, 'url.path': route }),
    ...(status !== null && { 'http.response.status_code': status }),
  });
}

interface Finishing {
  readonly log: Logger;
  readonly http: ReturnType<typeof createHttpObserver>;
  readonly accounts: ReturnType<typeof createAccountOutcomes>;
}

function createFinish({ log, http, accounts }: Finishing) {
  return (exchange: Exchange, response: Response, span: ReturnType<typeof startSpan>) => {
    const { requestId, method, route, problem, account } = exchange;
    const isAnswered = exchange.isAnswered || response.writableFinished;
    const status = isAnswered ? response.statusCode : CLIENT_LEFT;
    const seconds = (performance.now() - exchange.startedAt) / 1000;
    const { traceId } = span;
    http.finished({ method, route, status, seconds, traceId });
    accounts.finished({ account, status });
    const fields = { request_id: requestId, trace_id: traceId, method, route, status, account };
    const line = { ...fields, code: problem ?? undefined, duration_ms: Math.round(seconds * 1000) };
    if (status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
    nameSpan(span, exchange, isAnswered ? status : null);
    if (status >= 500) span.fail(problem ?? String(status));
    span.end();
  };
}

/** Makes the observer of the HTTP edge; its output neither identifies a patient nor gives access to a session. */
export function createObserver(options: {
  log: Logger;
  metrics: Metrics;
  /** Decides the trust in the headers of a call. */
  findAccount: FindAccount;
}): Observer {
  const { log, metrics, findAccount } = options;
  const http = createHttpObserver(metrics);
  const auditTrail = createAuditTrail({ log, metrics });
  const accounts = createAccountOutcomes(metrics);
  const finish = createFinish({ log, http, accounts });

  return {
    begin(request, response, next) {
      http.started();
      const { method, ip: source } = request;
      const { requestId = randomUUID(), traceparent: parent } = readTrace(request, findAccount);
      const span = startSpan({ name: method, kind: 'server', traceparent: parent });
      const { traceparent } = span;
      const startedAt = performance.now();
      // Runs at the end of the operation: a client that left, or received 503 earlier, does not know the outcome.
      const settled = ({ audit, problem }: OperationEnd) => {
        if (audit) auditTrail(audit, problem, { requestId, source });
        accounts.settled(exchange.account, problem);
      };
      const beginning = { route: UNMATCHED, problem: null, isAnswered: false, account: undefined };
      // Before the operation is known.
      const unreadBytes = CALLS.create.body;
      const exchange: Exchange = { requestId, method, startedAt, traceparent, settled, unreadBytes, ...beginning };
      response.locals.exchange = exchange;
      response.once('close', () => finish(exchange, response, span));
      span.run(next);
    },
    failed: createFailureReport({ log, metrics }),
  };
}

import { randomUUID } from 'node:crypto';
import { PROBLEMS, type ProblemCode } from '@pain-assessment/contracts';
import { createHttpObserver, type Logger, type Metrics, readCode, startSpan } from '@pain-assessment/service-kit';
import type { Request, Response } from 'express';
import { isLimitReached } from '../limits/limits.ts';
import { type AuditEntry, createAuditTrail } from './audit.ts';
import { EDGE_METRICS } from './edge-metrics.table.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Status under which a client that left before the answer is counted. */
const CLIENT_LEFT = 499;
/** The limit of a body as long as its operation is not known. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** How an operation ended, even if that was after its answer or after its client had left. */
interface OperationEnd {
  /** Undefined where nothing is audited. */
  readonly audit: AuditEntry | undefined;
  readonly problem: ProblemCode | null;
}

/** One request and its answer, as logs, metrics and traces see it; only the edge reads and writes it. */
export interface Exchange {
  readonly requestId: string;
  readonly method: string;
  /** Monotonic milliseconds. */
  readonly startedAt: number;
  /** Template such as `/v1/sessions/{id}`; never a path with an id. */
  route: string;
  problem: ProblemCode | null;
  /** All of the answer was written, though its connection is still being read. */
  isAnswered: boolean;
  /** Bytes that the body may still have within its limit; a client is let send them, even if they are thrown away. */
  unreadBytes: number;
  /** Id of the caller's account, once it is known. */
  account: string | undefined;
  /** W3C Trace Context, to hand on. */
  traceparent: string | undefined;
  settled(end: OperationEnd): void;
}

export const getExchange = (response: Response): Exchange => response.locals.exchange as Exchange;

/**
 * Whom nobody knows could give two patients' calls one id, so it is taken from integrators' servers alone. An X-Request-Id is kept only
 * where it is a UUID, since any other text might say something of a patient.
 */
function readTrace(request: Request, isIntegrator: (request: Request) => boolean) {
  const { 'x-request-id': requestId, traceparent } = request.headers;
  if ((requestId === undefined && traceparent === undefined) || !isIntegrator(request)) return {};
  return {
    ...(typeof requestId === 'string' && UUID.test(requestId) && { requestId }),
    ...(typeof traceparent === 'string' && { traceparent }),
  };
}

/** Observes exchanges: one span, one log line and one measurement each, and the audit line where one is due. */
export interface Observer {
  /** Express's first handler. */
  begin(request: Request, response: Response, next: () => void): void;
  /** The error behind an answer of 500 and above. */
  failed(error: unknown, exchange: Exchange): void;
}

const QUOTAS: Readonly<Partial<Record<ProblemCode, string>>> = {
  session_quota_exceeded: 'sessions',
  submission_quota_exceeded: 'submissions',
  document_quota_exceeded: 'documents',
};

function createQuotaCounter(metrics: Metrics) {
  const refusals = metrics.counter(EDGE_METRICS.quotaRefusals);
  return (problem: ProblemCode | null) => {
    const quota = problem === null ? undefined : QUOTAS[problem];
    if (quota !== undefined) refusals.add({ quota });
  };
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

function createFinish({ log, http }: { log: Logger; http: ReturnType<typeof createHttpObserver> }) {
  return (exchange: Exchange, response: Response, span: ReturnType<typeof startSpan>) => {
    const { requestId, method, route, problem, account } = exchange;
    const isAnswered = exchange.isAnswered || response.writableFinished;
    const status = isAnswered ? response.statusCode : CLIENT_LEFT;
    const seconds = (performance.now() - exchange.startedAt) / 1000;
    const { traceId } = span;
    http.finished({ method, route, status, seconds, traceId });
    const fields = { request_id: requestId, trace_id: traceId, method, route, status, account };
    const line = { ...fields, code: problem ?? undefined, duration_ms: Math.round(seconds * 1000) };
    if (status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
    span.rename(`${method} ${route}`);
    if (status >= 500) span.fail(problem ?? String(status));
    span.end();
  };
}

/** Makes the observer of the HTTP edge; nothing that it writes identifies a patient or gives access to a session. */
export function createObserver({
  log,
  metrics,
  isIntegrator,
}: {
  log: Logger;
  metrics: Metrics;
  /** Whether a call has an active key; asked where that decides what is believed of its headers. */
  isIntegrator: (request: Request) => boolean;
}): Observer {
  const http = createHttpObserver(metrics);
  const auditTrail = createAuditTrail({ log, metrics });
  const countQuotaRefusal = createQuotaCounter(metrics);
  const finish = createFinish({ log, http });

  return {
    begin(request, response, next) {
      http.started();
      const { method, ip: source } = request;
      const { requestId = randomUUID(), traceparent: parent } = readTrace(request, isIntegrator);
      const span = startSpan({ name: method, kind: 'server', traceparent: parent });
      const { traceparent } = span;
      const startedAt = performance.now();
      // Written when the operation has ended: a client that left, or was answered 503 first, does not know how.
      const settled = ({ audit, problem }: OperationEnd) => {
        if (audit) auditTrail(audit, problem, { requestId, source });
        countQuotaRefusal(problem);
      };
      const beginning = { route: 'unmatched', problem: null, isAnswered: false, account: undefined };
      const unreadBytes = LARGEST_BODY;
      const exchange: Exchange = { requestId, method, startedAt, traceparent, settled, unreadBytes, ...beginning };
      response.locals.exchange = exchange;
      response.once('close', () => finish(exchange, response, span));
      next();
    },
    failed: createFailureReport({ log, metrics }),
  };
}

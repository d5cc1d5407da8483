import { createHash } from 'node:crypto';
import { PROBLEMS, type ProblemCode } from '@pain-assessment/contracts';
import {
  type ActiveSpan,
  createHttpObserver,
  type Logger,
  logRequest,
  type Metrics,
  startSpan,
} from '@pain-assessment/service-kit';
import type { Request, Response } from 'express';
import { type AuditEntry, beginExchange, type Exchange } from '../http/exchange.ts';
import { GATEWAY_METRICS } from './gateway-metrics.table.ts';

/** What a client who left before the answer is counted as. */
const CLIENT_LEFT = 499;
const HASH_CHARACTERS = 22;

/** A session id is a way to its session; only its hash is written (contract 6). */
const hashOf = (sessionId: string) =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, HASH_CHARACTERS);

/** Watches exchanges from the outside: one span, one log line, one observation each, and the audit line where one is due. */
export interface Observer {
  /** Express's first handler. */
  begin(request: Request, response: Response, next: () => void): void;
  /** The error behind an answer of 500 and above. */
  failed(error: unknown, exchange: Exchange): void;
}

function createAuditTrail({ log, metrics }: { log: Logger; metrics: Metrics }) {
  const events = metrics.counter(GATEWAY_METRICS.sessionEvents);
  return (entry: AuditEntry, requestId: string, problem: string | null) => {
    const { action, account, keyId, sessionId } = entry;
    const outcome = problem ?? entry.outcome ?? 'ok';
    events.add({ action, outcome });
    const session_hash = sessionId === null ? null : hashOf(sessionId);
    log.info({ request_id: requestId, operation: action, account, key_id: keyId, session_hash, outcome }, 'audit');
  };
}

function createRefusalCounts(metrics: Metrics) {
  const refusals = metrics.counter(GATEWAY_METRICS.quotaRefusals);
  return (problem: string | null) => {
    if (problem === 'session_quota_exceeded') refusals.add({ quota: 'sessions' });
    if (problem === 'submission_quota_exceeded') refusals.add({ quota: 'submissions' });
  };
}

function createFailureReport({ log, metrics }: { log: Logger; metrics: Metrics }): Observer['failed'] {
  const sealingFailures = metrics.counter(GATEWAY_METRICS.sealingFailures);
  return (error, { requestId, route, method, problem }) => {
    if ((error as { code?: unknown } | null)?.code === 'sealed_value_damaged') sealingFailures.add({});
    const isOurs = problem === null || PROBLEMS[problem as ProblemCode].status === 500;
    const fields = { request_id: requestId, method, route, err: error };
    if (isOurs) log.error(fields, 'request failed');
    else log.warn(fields, 'a dependency failed');
  };
}

/** Makes the observer of the HTTP edge; nothing that it writes identifies a patient or finds a session. */
export function createObserver({ log, metrics }: { log: Logger; metrics: Metrics }): Observer {
  const http = createHttpObserver(metrics);
  const auditTrail = createAuditTrail({ log, metrics });
  const countRefusal = createRefusalCounts(metrics);

  function finish(exchange: Exchange, response: Response, span: ActiveSpan & { end(): void }) {
    const { requestId, method, route, problem, caller, opened } = exchange;
    const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
    const seconds = (performance.now() - exchange.startedAt) / 1000;
    const { traceId } = span;
    http.finished({ method, route, status, seconds, ...(traceId && { traceId }) });
    const account = caller?.account.id ?? opened?.facts.account;
    logRequest(log, { requestId, method, route, status, seconds, traceId, account, code: problem ?? undefined });
    span.rename(`${method} ${route}`);
    if (status >= 500) span.fail(problem ?? String(status));
    span.end();
  }

  /** What was done is written when it is done: a client who left, or heard 503 first, does not know. */
  function settle({ audit, requestId }: Exchange, problem: string | null) {
    if (audit) auditTrail(audit, requestId, problem);
    countRefusal(problem);
  }

  return {
    begin(request, response, next) {
      const exchange = beginExchange(request, response);
      http.started();
      const { traceparent } = request.headers;
      const parent = typeof traceparent === 'string' ? traceparent : undefined;
      const span = startSpan({ name: exchange.method, kind: 'server', traceparent: parent });
      exchange.traceparent = span.traceparent;
      exchange.settled = (problem) => settle(exchange, problem);
      response.once('close', () => finish(exchange, response, span));
      next();
    },
    failed: createFailureReport({ log, metrics }),
  };
}

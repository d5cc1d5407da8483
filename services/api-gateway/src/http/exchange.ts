import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import type { Caller } from '../accounts/accounts.ts';
import type { OpenSession } from '../sessions/sessions-port.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What is written to the audit trail (contract 6). */
export interface AuditEntry {
  readonly action: 'create' | 'completion' | 'retrieval' | 'report' | 'delete';
  readonly account: string;
  /** Null for what a patient does. */
  readonly keyId: string | null;
  /** Hashed before it is written; null where none came about. */
  sessionId: string | null;
  /** Other than `ok` and the codes of problems. */
  outcome?: string;
}

/** One request and its answer, as logs, metrics and audit know it. */
export interface Exchange {
  readonly requestId: string;
  readonly method: string;
  /** Monotonic milliseconds. */
  readonly startedAt: number;
  /** Template such as `/v1/sessions/{id}`; never a path with an id. */
  route: string;
  /** Code of the problem that was answered, if any. */
  problem: string | null;
  /** The integrator, behind authentication. */
  caller: Caller | null;
  /** The patient's session, behind its component token. */
  opened: OpenSession | null;
  audit: AuditEntry | null;
  /** Hears once how the operation ended, null or the code of its problem, even if that was after its answer or its client had gone. */
  settled: (problem: string | null) => void;
  /** W3C Trace Context, to hand on. */
  traceparent: string | undefined;
}

/**
 * Begins the exchange of a response.
 * A caller's X-Request-Id is taken over only as a UUID, since any other text might say something of a patient.
 */
export function beginExchange(request: IncomingMessage, response: Response): Exchange {
  const asked = request.headers['x-request-id'];
  const exchange: Exchange = {
    requestId: typeof asked === 'string' && UUID.test(asked) ? asked : randomUUID(),
    method: request.method ?? '',
    startedAt: performance.now(),
    route: 'unmatched',
    problem: null,
    caller: null,
    opened: null,
    audit: null,
    settled: () => undefined,
    traceparent: undefined,
  };
  response.locals.exchange = exchange;
  return exchange;
}

/** The exchange begun for a response. */
export function exchangeOf(response: Response): Exchange {
  return response.locals.exchange as Exchange;
}

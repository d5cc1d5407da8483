import type { BusCallObservation, Logger, traceBusCall } from '@pain-assessment/service-kit';
import type { z } from 'zod';

/** One request/reply call: where it goes and what crosses; both shapes are checked on both sides. */
export interface BusCall<Q, R> {
  readonly subject: string;
  readonly request: z.ZodType<Q>;
  readonly reply: z.ZodType<R>;
}

/** What travels beside a payload. `deadline` is absolute, in epoch milliseconds; `traceparent` is W3C Trace Context. */
export interface CallContext {
  readonly requestId: string;
  readonly deadline: number;
  readonly traceparent?: string;
  /** Whose the request is, so that a serving side may be fair to all: an opaque word that names nobody, never logged. */
  readonly queueKey?: string;
}

/** What a handler is given: `signal` aborts when the deadline has passed. */
export interface ServingContext extends CallContext {
  readonly signal: AbortSignal;
}

/**
 * Answers one request. What it throws reaches the caller as `bus_failed`, unless its `code` is one of `BusFailure`:
 * `saturated` (with `retryAfterSeconds`) becomes `bus_saturated`.
 */
export type Handler<Q, R> = (payload: Q, context: ServingContext) => Promise<R> | R;

/** How a subject is served. */
export interface ServeOptions {
  /** Queue group: each request goes to one member. */
  readonly group: string;
}

/** A subject being served. */
export interface Serving {
  /** Stops intake, then waits until every accepted request is answered. */
  drain(): Promise<void>;
}

/** Request and reply between services; a failed call rejects with a `BusError`. */
export interface Bus {
  /** Asks one member of the group that serves the subject. */
  request<Q, R>(call: BusCall<Q, R>, payload: Q, context: CallContext): Promise<R>;
  /** Serves a subject; resolves once requests can arrive. */
  serve<Q, R>(call: BusCall<Q, R>, handler: Handler<Q, R>, options: ServeOptions): Promise<Serving>;
  isConnected(): boolean;
  /** Drains what is served, waits for requests under way, then disconnects. */
  close(): Promise<void>;
}

/** What a bus reports to; every part may be left out. A log line holds names, counts and codes, never a payload. */
export interface BusInstruments {
  readonly log?: BusLog;
  readonly observe?: (observation: BusCallObservation) => void;
  readonly trace?: typeof traceBusCall;
}

/** The part of a logger that a bus uses. */
export type BusLog = Pick<Logger, 'info' | 'warn' | 'error'>;

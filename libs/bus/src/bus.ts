import type { Encodable, Logger, Metrics } from '@pain-assessment/service-kit';
import type { z } from 'zod';

/** One request/reply call: its subject and its schemas; both sides check both shapes. */
export interface BusCall<Q, R> {
  readonly subject: string;
  readonly request: z.ZodType<Q>;
  readonly reply: z.ZodType<R>;
}

/** Data beside a payload. `deadline` is by the clock of this process, in epoch milliseconds; `traceparent` is W3C Trace Context. */
export interface CallContext {
  readonly requestId: string;
  readonly deadline: number;
  readonly traceparent?: string | undefined;
  /** Key for fairness of the serving side: an opaque word that identifies nobody, never logged. */
  readonly queueKey?: string | undefined;
}

/** Context of a handler: `signal` aborts when the deadline has passed. */
export interface ServingContext extends CallContext {
  readonly signal: AbortSignal;
}

/**
 * Answers one request. A thrown error reaches the caller as `bus_failed`, unless its `code` is one of `BusFailure`:
 * `saturated` (with `retryAfterSeconds`) becomes `bus_saturated`. A member that throws `unknown_version` is of another release: the request
 * goes to another member.
 */
export type Handler<Q, R> = (payload: Q, context: ServingContext) => Promise<R> | R;

/** Options for serving a subject. */
export interface ServeOptions {
  /** Queue group: each request goes to one member. */
  readonly group: string;
}

/** A served subject. */
export interface Serving {
  /** Stops intake, then waits until every accepted request is answered. */
  drain(): Promise<void>;
}

/** Request and reply between services; a failed call rejects with a `BusError`. */
export interface Bus {
  /** Sends a request to one member of the group that serves the subject; encoded parts of it are forwarded as they are. */
  request<Q, R>(call: BusCall<Q, R>, payload: Encodable<NoInfer<Q>>, context: CallContext): Promise<R>;
  /** Serves a subject; resolves once requests can arrive. */
  serve<Q, R>(call: BusCall<Q, R>, handler: Handler<Q, R>, options: ServeOptions): Promise<Serving>;
  isConnected(): boolean;
  /** Drains the served subjects, waits for requests in progress, then disconnects. */
  close(): Promise<void>;
}

/** Receivers of a bus's reports; both are optional. A log line contains names, counts and codes, never a payload. */
export interface BusInstruments {
  readonly log?: BusLog;
  readonly metrics?: Metrics;
}

/** The part of a logger that the bus uses. */
export type BusLog = Pick<Logger, 'info' | 'warn' | 'error'>;

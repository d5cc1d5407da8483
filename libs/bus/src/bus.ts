import type { z } from 'zod';
import type { BusErrorCode } from './bus-error.ts';

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
}

/** What a handler is given: `signal` aborts when the deadline has passed. */
export interface ServingContext extends CallContext {
  readonly signal: AbortSignal;
}

/** Answers one request. Throwing an object with `code: 'saturated'` (and `retryAfterSeconds`) reaches the caller as such. */
export type Handler<Q, R> = (payload: Q, context: ServingContext) => Promise<R> | R;

/** How a subject is served. */
export interface ServeOptions {
  /** Queue group: each request goes to one member. */
  readonly group: string;
  /** Handlers running at once in this process; default 16. */
  readonly maxConcurrent?: number;
  /** Requests waiting behind them before the caller is told `saturated`; default 64. */
  readonly maxQueued?: number;
}

/** A subject being served. */
export interface Serving {
  /** Stops intake, then waits until every accepted request is answered. */
  drain(): Promise<void>;
  /** Handlers running now. */
  running(): number;
  /** Requests accepted and waiting for a free handler. */
  queued(): number;
}

/** Request/reply between services; failures are `BusError`s. */
export interface Bus {
  /** Asks one member of the group that serves the subject. */
  request<Q, R>(call: BusCall<Q, R>, payload: Q, context: CallContext): Promise<R>;
  /** Serves a subject; resolves once requests can arrive. */
  serve<Q, R>(call: BusCall<Q, R>, handler: Handler<Q, R>, options: ServeOptions): Promise<Serving>;
  isConnected(): boolean;
  /** Drains what is served, waits for requests under way, then disconnects. */
  close(): Promise<void>;
}

/** How one call ended: `ok`, an error code, or `expired` for work dropped past its deadline. */
export type CallOutcome = 'ok' | 'expired' | BusErrorCode;

/** One finished call, for metrics. `seconds` includes waiting; `role` says which side measured. */
export interface CallObservation {
  readonly role: 'client' | 'server';
  readonly subject: string;
  readonly outcome: CallOutcome;
  readonly seconds: number;
}

/** What the bus logs: names, counts and codes, never a payload. */
export interface BusLog {
  info(fields: BusLogFields, message: string): void;
  warn(fields: BusLogFields, message: string): void;
  error(fields: BusLogFields, message: string): void;
}

/** Fields of a log line of the bus. */
export interface BusLogFields {
  readonly subject?: string;
  readonly request_id?: string;
  readonly code?: string;
  readonly server?: string;
  readonly attempt?: number;
  readonly err?: unknown;
}

/** Runs a call inside a span; `run` gets the traceparent to hand on. */
export type CallTracer = <T>(
  span: { role: 'client' | 'server'; subject: string; traceparent: string | undefined },
  run: (traceparent: string | undefined) => Promise<T>,
) => Promise<T>;

/** What a bus reports to; every part may be left out. */
export interface BusInstruments {
  readonly log?: BusLog;
  readonly observe?: (observation: CallObservation) => void;
  readonly trace?: CallTracer;
}

import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { readCode } from '../errors.ts';
import { formatTraceparent, newTraceparent, parseTraceparent } from './traceparent.ts';

/** A span's name is a fixed word or a route template; attributes contain nothing personal. */
export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  /** The parent from the request; ignored if malformed. */
  readonly traceparent?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
}

/** A started span. `traceparent` is for the next call; without tracing it is the received one, with `traceId` from it. */
export interface ActiveSpan {
  readonly traceparent: string | undefined;
  readonly traceId: string | undefined;
  rename(name: string): void;
  fail(code: string): void;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Runs work inside a span. A rejection marks the span with the error's code or type, never its message. */
export async function withSpan<T>(options: SpanOptions, run: (span: ActiveSpan) => Promise<T>): Promise<T> {
  const { end, ...span } = startSpan(options);
  try {
    return await run(span);
  } catch (error) {
    span.fail(readCode(error) ?? (error instanceof Error ? error.name : 'unknown'));
    throw error;
  } finally {
    end();
  }
}

/** Starts a span that the caller ends: for work whose end is an event. */
export function startSpan(options: SpanOptions): ActiveSpan & { end(): void } {
  const parent = parseTraceparent(options.traceparent);
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = trace
    .getTracer('service-kit')
    .startSpan(options.name, { kind: KINDS[options.kind], attributes: { ...options.attributes } }, context);
  const own = span.spanContext();
  const known = isSpanContextValid(own) ? own : parent;
  return {
    traceparent: known ? formatTraceparent(known) : undefined,
    traceId: known?.traceId,
    rename: (name) => void span.updateName(name),
    fail(code) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', code);
    },
    end: () => span.end(),
  };
}

/** Runs a bus call in a span; fits the bus's `trace`. Without tracing a call still carries a trace, without a recorder. */
export function traceBusCall<T>(
  call: { role: 'client' | 'server'; subject: string; traceparent: string | undefined },
  run: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const { role, subject, traceparent } = call;
  const name = `${role === 'client' ? 'request' : 'process'} ${subject}`;
  const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': subject };
  return withSpan({ name, kind: role, traceparent, attributes }, (span) => run(span.traceparent ?? newTraceparent()));
}

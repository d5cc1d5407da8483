import { context, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { readCode } from '../errors.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

/** Names are OpenTelemetry's semantic conventions; values contain nothing personal. */
type SpanAttributes = Readonly<Record<string, string | number | boolean | string[]>>;

/** A span's name is a fixed word or a route template. */
export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  /** The parent from the request; ignored if malformed. Without it the current span is the parent, except of a server span. */
  readonly traceparent?: string | undefined;
  readonly attributes?: SpanAttributes;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Runs work inside a span. A rejection marks the span with the error's code or type, never its message. */
export async function withSpan<T>(options: SpanOptions, run: (span: ActiveSpan) => Promise<T>): Promise<T> {
  const { end, ...span } = startSpan(options);
  try {
    return await span.run(() => run(span));
  } catch (error) {
    span.fail(readCode(error) ?? (error instanceof Error ? error.name : 'unknown'));
    throw error;
  } finally {
    end();
  }
}

/** Runs work in a span of the current trace. Polls and readiness checks belong to none: their work makes no span. */
export function withChildSpan<T>(options: SpanOptions, run: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan() ? withSpan(options, run) : run();
}

/** Starts a span that the caller ends: for work whose end is an event. */
export function startSpan(options: SpanOptions) {
  const parent = parseTraceparent(options.traceparent);
  const outer = options.kind === 'server' ? ROOT_CONTEXT : context.active();
  const around = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : outer;
  const span = trace
    .getTracer('service-kit')
    .startSpan(options.name, { kind: KINDS[options.kind], attributes: { ...options.attributes } }, around);
  const own = span.spanContext();
  const known = isSpanContextValid(own) ? own : parent;
  return {
    /** For the next call; without tracing it is the received one, with `traceId` from it. */
    traceparent: known ? formatTraceparent(known) : undefined,
    traceId: known?.traceId,
    rename: (name: string): void => void span.updateName(name),
    set: (attributes: SpanAttributes): void => void span.setAttributes({ ...attributes }),
    /** Runs work whose spans have this one as parent. */
    run: <T>(work: () => T): T => context.with(trace.setSpan(around, span), work),
    fail(code: string): void {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', code);
    },
    end: () => span.end(),
  };
}
/** A started span. */
export type ActiveSpan = Omit<ReturnType<typeof startSpan>, 'end'>;

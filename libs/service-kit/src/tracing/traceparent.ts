import { randomBytes } from 'node:crypto';
import type { SpanContext } from '@opentelemetry/api';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a W3C traceparent (Trace Context, version 00); null if it is malformed or all zero. */
export function parseTraceparent(traceparent: string | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
}

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

/** The traceparent of a new trace without a recorder: random ids, not sampled (W3C Trace Context 3.2). */
export function newTraceparent(): string {
  const ids = randomBytes(TRACE_ID_BYTES + SPAN_ID_BYTES).toString('hex');
  const [traceId, spanId] = [ids.slice(0, 2 * TRACE_ID_BYTES), ids.slice(2 * TRACE_ID_BYTES)];
  return formatTraceparent({ traceId, spanId, traceFlags: 0 });
}

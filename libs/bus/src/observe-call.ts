import { newTraceparent, PLATFORM_METRICS, withSpan } from '@pain-assessment/service-kit';
import type { BusInstruments, CallContext } from './bus.ts';

const DURATIONS = { client: PLATFORM_METRICS.busClientCalls, server: PLATFORM_METRICS.busServerCalls } as const;
const ACTIONS = { client: 'request', server: 'process' } as const;

/** Observation of a call on one of its sides, from now on: rate, errors and duration, and a span. */
export function observeCall({ metrics }: BusInstruments, role: 'client' | 'server', subject: string) {
  const startedAt = performance.now();
  return {
    measure(outcome: string): void {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics?.histogram(DURATIONS[role]).observe({ messaging_destination_name: subject, outcome }, seconds);
    },
    /** Runs the work in a span and with its context. Without tracing a call still carries a trace, without a recorder. */
    traced<T>(context: CallContext, work: (context: CallContext) => Promise<T>): Promise<T> {
      const name = `${ACTIONS[role]} ${subject}`;
      const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': subject };
      return withSpan({ name, kind: role, traceparent: context.traceparent, attributes }, (span) =>
        work({ ...context, traceparent: span.traceparent ?? newTraceparent() }),
      );
    },
  };
}

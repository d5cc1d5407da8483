import type { BusInstruments, CallContext } from './bus.ts';

/** Observation of a call on one of its sides, from now on. */
export function observeCall({ observe, trace }: BusInstruments, role: 'client' | 'server', subject: string) {
  const startedAt = performance.now();
  return {
    measure(outcome: string): void {
      observe?.({ role, subject, outcome, seconds: (performance.now() - startedAt) / 1000 });
    },
    /** Runs the work in a span, if there is a tracer, and with its context. */
    traced<T>(context: CallContext, work: (context: CallContext) => Promise<T>): Promise<T> {
      if (!trace) return work(context);
      const { traceparent } = context;
      return trace({ role, subject, traceparent }, (own = traceparent) =>
        work({ ...context, ...(own && { traceparent: own }) }),
      );
    },
  };
}

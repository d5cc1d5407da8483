import type { CallOutcome, CallTracer } from './bus.ts';
import { isBusErrorCode } from './bus-error.ts';

/** The code of a failure; anything that is no failure of the bus counts as `failed`. */
export function outcomeOf(error: unknown): Exclude<CallOutcome, 'ok' | 'expired'> {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return isBusErrorCode(code) ? code : 'failed';
}

/** Starts a stopwatch; the function returned gives seconds since. */
export function timed(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}

/** Runs a call without a span; the caller's traceparent travels on. */
export const untraced: CallTracer = (span, run) => run(span.traceparent);

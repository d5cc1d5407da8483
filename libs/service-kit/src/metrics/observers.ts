import type { Metrics } from './metrics.ts';
import { PLATFORM_METRICS } from './platform-metrics.table.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One finished call on a bus. */
export interface BusCallObservation {
  readonly role: 'client' | 'server';
  readonly subject: string;
  readonly outcome: string;
  readonly seconds: number;
}

/** Rate, errors and duration of bus calls; fits the bus's `observe`. */
export function createBusObserver(metrics: Metrics): (observation: BusCallObservation) => void {
  const asked = metrics.histogram(PLATFORM_METRICS.busClientCalls);
  const served = metrics.histogram(PLATFORM_METRICS.busServerCalls);
  return ({ role, subject, outcome, seconds }) => {
    const histogram = role === 'client' ? asked : served;
    histogram.observe({ messaging_destination_name: subject, outcome }, seconds);
  };
}

/** Rate, errors and duration of HTTP requests, and those under way. */
export interface HttpObserver {
  started(): void;
  /** `route` is a template, or `unmatched`; an unusual method counts as `_OTHER`. */
  finished(request: { method: string; route: string; status: number; seconds: number; traceId?: string }): void;
}

/** Makes the observer of an HTTP edge. */
export function createHttpObserver(metrics: Metrics): HttpObserver {
  const requests = metrics.histogram(PLATFORM_METRICS.httpServerRequests);
  let active = 0;
  metrics.gaugeFrom(PLATFORM_METRICS.httpServerActive, () => active);
  return {
    started() {
      active += 1;
    },
    finished({ method, route, status, seconds, traceId }) {
      active -= 1;
      const labels = {
        http_request_method: METHODS.has(method) ? method : '_OTHER',
        http_route: route,
        http_response_status_code: String(status),
      };
      requests.observe(labels, seconds, traceId);
    },
  };
}

/** Makes the observer of a store: `operation` is a fixed word, `outcome` is `ok` or a code. */
export function createStoreObserver(
  metrics: Metrics,
): (observation: { operation: string; outcome: string; seconds: number }) => void {
  const operations = metrics.histogram(PLATFORM_METRICS.storeOperations);
  return ({ operation, outcome, seconds }) => operations.observe({ db_operation_name: operation, outcome }, seconds);
}

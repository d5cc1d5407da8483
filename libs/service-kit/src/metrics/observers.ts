import type { Metrics } from './metrics.ts';
import { PLATFORM_METRICS } from './platform-metrics.table.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method in metrics and traces: an unusual one is `_OTHER` (OpenTelemetry's semantic conventions of HTTP). */
export const toMethodLabel = (method: string) => (METHODS.has(method) ? method : '_OTHER');

/** One answered request. `route` is a template, or `unmatched`; an unusual method counts as `_OTHER`. */
interface HttpObservation {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly traceId?: string | undefined;
}

/** Rate, errors and duration of HTTP requests, and requests in progress. */
export function createHttpObserver(metrics: Metrics) {
  const requests = metrics.histogram(PLATFORM_METRICS.httpServerRequests);
  let active = 0;
  metrics.gaugeFrom(PLATFORM_METRICS.httpServerActive, () => active);
  return {
    started() {
      active += 1;
    },
    finished({ method, route, status, seconds, traceId }: HttpObservation) {
      active -= 1;
      const labels = {
        http_request_method: toMethodLabel(method),
        http_route: route,
        http_response_status_code: String(status),
      };
      requests.observe(labels, seconds, traceId);
    },
  };
}

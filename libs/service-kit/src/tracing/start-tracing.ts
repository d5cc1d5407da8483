import { context, trace } from '@opentelemetry/api';
import { codedError } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import { withTimeout } from '../time.ts';

/** Running tracing. `shutdown` sends what is left; it never rejects, and takes 2 seconds at most. */
export interface Tracing {
  shutdown(): Promise<void>;
}

const SHUTDOWN_TIMEOUT_MS = 2_000;

/**
 * Sends spans to an OTLP/HTTP collector; without an endpoint nothing is even loaded. Instruments nothing by itself, tells
 * nothing of the machine, and samples as OTEL_TRACES_SAMPLER says (OpenTelemetry environment specification), everything
 * by default.
 */
export async function startTracing(options: {
  service: string;
  endpoint?: string | undefined;
  log: Pick<Logger, 'warn'>;
}): Promise<Tracing> {
  const { service, endpoint, log } = options;
  if (endpoint === undefined) return { shutdown: () => Promise.resolve() };
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const sdk = new NodeSDK({
    serviceName: service,
    traceExporter: new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` }),
    // Traces alone: without these lists the SDK would add exporters for metrics and logs of its own.
    metricReaders: [],
    logRecordProcessors: [],
    autoDetectResources: false,
    // Parents travel as `traceparent` in our own calls.
    textMapPropagator: null,
  });
  sdk.start();
  return {
    async shutdown() {
      trace.disable();
      context.disable();
      const late = () => codedError('tracing_timeout', 'the collector did not take the last spans in time');
      await withTimeout(sdk.shutdown(), SHUTDOWN_TIMEOUT_MS, late).catch((err: unknown) =>
        log.warn({ err }, 'the last spans were not sent'),
      );
    },
  };
}

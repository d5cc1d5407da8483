import { context, trace } from '@opentelemetry/api';
import { codedError } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import { withTimeout } from '../time.ts';

const SHUTDOWN_TIMEOUT_MS = 2_000;

/**
 * Sends spans to an OTLP/HTTP collector; without an endpoint it loads nothing. It instruments nothing by itself and sends no data about the
 * machine except OTEL_RESOURCE_ATTRIBUTES. OTEL_TRACES_SAMPLER selects the sampling, everything by default (both: OpenTelemetry environment
 * specification). `shutdown` sends the remaining spans; it never rejects, and takes 2 seconds at most.
 */
export async function startTracing(options: {
  service: string;
  version?: string | undefined;
  endpoint?: string | undefined;
  log: Pick<Logger, 'warn'>;
}): Promise<{ shutdown(): Promise<void> }> {
  const { service, version, endpoint, log } = options;
  if (endpoint === undefined) return { shutdown: () => Promise.resolve() };
  const [{ NodeSDK, resources }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const sdk = new NodeSDK({
    serviceName: service,
    traceExporter: new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` }),
    // Traces only: without these lists the SDK would add its own exporters for metrics and logs.
    metricReaders: [],
    logRecordProcessors: [],
    resource: resources.resourceFromAttributes(version === undefined ? {} : { 'service.version': version }),
    resourceDetectors: [resources.envDetector],
    // Our own calls carry parents as `traceparent`.
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

/** Running tracing; `shutdown` sends what is left. */
export interface Tracing {
  shutdown(): Promise<void>;
}

/** Sends spans to an OTLP/HTTP collector; without an endpoint nothing is even loaded. Instruments nothing by itself. */
export async function startTracing(options: { service: string; endpoint?: string | undefined }): Promise<Tracing> {
  if (options.endpoint === undefined) return { shutdown: () => Promise.resolve() };
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const sdk = new NodeSDK({
    serviceName: options.service,
    autoDetectResources: false,
    instrumentations: [],
    traceExporter: new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` }),
    // Metrics are scraped and logs are lines: without these two the kit would push both.
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return { shutdown: () => sdk.shutdown() };
}

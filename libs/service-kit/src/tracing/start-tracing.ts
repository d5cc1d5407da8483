/** Running tracing; `shutdown` sends what is left. */
export interface Tracing {
  shutdown(): Promise<void>;
}

/**
 * Sends spans to an OTLP/HTTP collector; without an endpoint nothing is even loaded. Instruments nothing by itself, and
 * samples as OTEL_TRACES_SAMPLER says (OpenTelemetry environment specification), everything by default.
 */
export async function startTracing(options: { service: string; endpoint?: string | undefined }): Promise<Tracing> {
  if (options.endpoint === undefined) return { shutdown: () => Promise.resolve() };
  const [{ trace }, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  trace.setGlobalTracerProvider(provider);
  return { shutdown: () => provider.shutdown() };
}

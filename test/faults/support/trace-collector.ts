import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** Traces from processes: OTLP over HTTP, stored as text. */
export interface TraceCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** All received exports, one text each. */
  readonly exports: readonly string[];
  close(): Promise<void>;
}

/** Starts a collector that accepts everything (OTLP 1, HTTP transport). */
export async function startTraceCollector(): Promise<TraceCollector> {
  const exports: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      exports.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('latin1'));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A received span: its attributes and those of its process by name. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

type Attributes = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
const readAttributes = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** All spans of exports in OTLP's JSON. */
export function readSpans(exports: readonly string[]): ReceivedSpan[] {
  return exports.flatMap((text) =>
    JSON.parse(text).resourceSpans.flatMap(
      ({ resource, scopeSpans }: { resource: { attributes: Attributes }; scopeSpans: { spans: never[] }[] }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map((span: ReceivedSpan & { attributes: Attributes }) => ({
            ...span,
            attributes: readAttributes(span.attributes),
            resource: readAttributes(resource.attributes),
          })),
        ),
    ),
  );
}

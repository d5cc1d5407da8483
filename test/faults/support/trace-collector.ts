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

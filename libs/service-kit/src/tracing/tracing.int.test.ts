import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogSink } from '../testing/log-sink.ts';
import { freePort } from '../testing/ports.ts';
import { waitFor } from '../testing/wait-for.ts';
import { startSpan, withChildSpan, withSpan } from './span.ts';
import { startTracing } from './start-tracing.ts';

interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string } }[];
  events?: unknown[];
}
const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

const spans: ExportedSpan[] = [];
const resources: Readonly<Record<string, string>>[] = [];
const paths = new Set<string>();
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    paths.add(request.url ?? '');
    const { resourceSpans = [] } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    for (const { resource, scopeSpans } of resourceSpans) {
      const attributes = resource.attributes as ExportedSpan['attributes'];
      resources.push(Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? ''])));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let tracing: Awaited<ReturnType<typeof startTracing>>;

/** A server that accepts connections and sends nothing. */
const silent = createTcpServer(() => undefined);
async function silentServer(): Promise<number> {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  return (silent.address() as AddressInfo).port;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'k8s.pod.name=scoring-1,service.name=other';
  const endpoint = `http://127.0.0.1:${port}/`;
  tracing = await startTracing({ service: 'scoring', version: '1.2.3', endpoint, log: createLogSink().log });
});
afterAll(() => {
  delete process.env.OTEL_RESOURCE_ATTRIBUTES;
  collector.close();
  collector.closeAllConnections();
  silent.close();
});

test('one trace covers the edge, the bus and the handler, and reaches the collector', async () => {
  await withSpan({ name: 'POST /v1/sessions', kind: 'server', traceparent: PARENT }, (edge) =>
    withSpan({ name: 'request s', kind: 'client', traceparent: edge.traceparent }, (sent) =>
      withSpan({ name: 'process s', kind: 'server', traceparent: sent.traceparent }, async () => undefined),
    ),
  );
  const child = { name: 'MGET', kind: 'client' } as const;
  await withChildSpan({ ...child, name: 'a poll' }, async () => undefined);
  const outer = startSpan({ name: 'outer', kind: 'server' });
  await outer.run(async () => {
    await Promise.resolve();
    await withChildSpan(child, async () => undefined);
    await withSpan({ name: 'another request', kind: 'server' }, async () => undefined);
  });
  outer.end();
  const failing = withSpan({ name: 'failing', kind: 'internal' }, () => Promise.reject(new Error('xyzzy')));
  await failing.catch(() => undefined);
  await tracing.shutdown();
  await waitFor(() => spans.length >= 7);

  const [served, sent, edge, failed] = ['process s', 'request s', 'POST /v1/sessions', 'failing'].map((name) =>
    spans.find((span) => span.name === name),
  );
  expect(edge).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
  expect(sent).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: edge?.spanId });
  expect(served).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: sent?.spanId });
  const ofName = (name: string) => spans.find((span) => span.name === name);
  expect(ofName('MGET')).toMatchObject({ traceId: ofName('outer')?.traceId, parentSpanId: ofName('outer')?.spanId });
  expect(ofName('another request')?.parentSpanId ?? '').toBe('');
  expect(ofName('a poll')).toBeUndefined();
  expect(failed?.status.code).toBe(2);
  expect(failed?.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'Error' } }]);
  expect(JSON.stringify(spans)).not.toContain('xyzzy');
  const expected = { 'service.name': 'scoring', 'service.version': '1.2.3', 'k8s.pod.name': 'scoring-1' };
  for (const resource of resources) expect(resource).toEqual(expected);
  expect(resources.length).toBeGreaterThan(0);
  expect([...paths]).toEqual(['/v1/traces']);
});

test.each([
  ['nobody listens at', async () => freePort()],
  ['never answers', async () => silentServer()],
])(
  'a collector that %s does not hold up closing: the bound of two seconds ends the wait, and the log says so',
  async (_what, openPort) => {
    const { log, lines } = createLogSink();
    const endpoint = `http://127.0.0.1:${await openPort()}`;
    const unreachable = await startTracing({ service: 'scoring', endpoint, log });
    await withSpan({ name: 'lost', kind: 'internal' }, async () => undefined);

    await unreachable.shutdown();

    // The exporter's own timeout is ten seconds and has another code, so our bound came first.
    const error = { code: 'tracing_timeout' };
    expect(lines).toMatchObject([{ level: 'warn', message: 'the last spans were not sent', error }]);
  },
);

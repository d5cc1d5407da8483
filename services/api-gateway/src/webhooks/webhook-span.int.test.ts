import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTracing } from '@pain-assessment/service-kit';
import { createLogSink, freePort, waitFor } from '@pain-assessment/service-kit/testing';
import { createSendWebhook } from './send-webhook.ts';

interface ExportedSpan {
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
  readonly events?: readonly unknown[];
}

const PATH = '/hooks/token-of-the-receiver?key=secret-of-the-receiver';
const SECRET = `whsec_${Buffer.from('a secret of 32 bytes for a test!').toString('base64')}`;
const BODY = '{"session_id":"ses_of_a_patient"}';

const servers: Server[] = [];
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const exported: string[] = [];
const readSpans = (): ExportedSpan[] =>
  exported.flatMap((text) =>
    JSON.parse(text).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: ExportedSpan[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const readAttributes = ({ attributes }: ExportedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

let endpoint: string;
beforeAll(async () => {
  const collector = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      exported.push(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  endpoint = `http://127.0.0.1:${collector}/`;
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

test('the span of a webhook names method, status and failure, and nothing of the receiver or the message', async () => {
  const statuses = [204, 500];
  const receiver = await listen((_, response) => response.writeHead(statuses.shift() ?? 404).end());
  const tracing = await startTracing({ service: 'api-gateway', endpoint, log: createLogSink().log });
  const guard = { isAllowed: () => true, lookup: undefined as never };
  const send = createSendWebhook({ guard, httpsOnly: false });
  const message = { secrets: [SECRET], id: 'msg_of_the_event', body: BODY, now: Date.UTC(2026, 0, 1) };

  for (const port of [receiver, receiver, await freePort()])
    await send({ ...message, url: `http://127.0.0.1:${port}${PATH}` });
  await tracing.shutdown();
  await waitFor(() => readSpans().length >= 3);

  const method = { 'http.request.method': 'POST' };
  const failed = (type: string) => ({ 'error.type': type });
  expect(readSpans().map((span) => [span.name, span.kind, readAttributes(span), span.events ?? []])).toEqual([
    ['POST webhook', 3, { ...method, 'http.response.status_code': 204 }, []],
    ['POST webhook', 3, { ...method, 'http.response.status_code': 500, ...failed('refused_by_receiver') }, []],
    ['POST webhook', 3, { ...method, ...failed('failed') }, []],
  ]);
  for (const hidden of ['token-of', 'secret-of', '127.0.0.1', 'whsec', 'ses_of', 'msg_of'])
    expect(exported.join('\n')).not.toContain(hidden);
});

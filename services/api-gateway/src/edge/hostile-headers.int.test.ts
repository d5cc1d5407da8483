import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEMO_KEY, startTestGateway, type TestGateway } from '../testing/gateway.ts';
import type { Sent } from '../testing/http-client.ts';
import { complete, start } from '../testing/play.ts';

const LENGTH = 15_000;
/** Texts on which an expression may retry each position: long runs of the separators, quotes and digits of headers. */
const FILLINGS = [' ', ',', ', ', ';', '=', '"', '%', '0', '-', ':', '/', 'q=0;'];
/** The most expensive header takes 4 times the processor time of an unread one, a quadratic expression about 50 times. */
const MOST_TIMES = 20;
const hostile = (filling: string) => `a${filling.repeat(LENGTH / filling.length)}b`;
/** No code reads it, so it costs the same as any long header. */
const HARMLESS = 'x-read-by-nobody';
/** Headers that decide the end of the body or of the connection: Node's own parser answers wrong ones. */
const FRAMING = ['connection', 'content-length', 'expect', 'host', 'transfer-encoding', 'upgrade'];

let gateway: TestGateway;
let calls: readonly Sent[];

/** Names of all headers that the gateway reads during a call. */
async function recordReadHeaders(sent: Sent): Promise<string[]> {
  const names = new Set<string>();
  const record = <T extends object>(headers: T): T =>
    new Proxy(headers, {
      get(target, name) {
        if (typeof name === 'string') names.add(name.toLowerCase());
        return Reflect.get(target, name);
      },
    });
  const watch = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    for (const property of ['headers', 'headersDistinct'] as const) {
      Object.defineProperty(request, property, { value: record(request[property]) });
    }
  };
  subscribe('http.server.request.start', watch);
  await gateway.call(sent);
  unsubscribe('http.server.request.start', watch);
  return [...names];
}

/** Least processor time of a call in a few attempts, in microseconds, until it is `enough`: other work only adds to it. */
async function measureLeast(sent: Sent, attempts: number, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > enough; attempt += 1) {
    const before = process.cpuUsage();
    await gateway.call(sent);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

const withHeader = (sent: Sent, name: string, value: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
});

beforeAll(async () => {
  gateway = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.1' });
  const { call } = gateway;
  const ended = { path: '/component/unknown', headers: { Accept: 'text/html' } };
  const { path } = await complete(call);
  const { token } = await start(call);
  calls = [
    ended,
    { path: '/' },
    { path: '/docs' },
    { path: '/component/pain-assessment.js' },
    { path: `${path}/result`, bearer: DEMO_KEY },
    { path: '/component/api/assessment', bearer: token },
    { method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, body: {} },
    { method: 'POST', path: '/v1/comparisons', bearer: DEMO_KEY, body: { bundles: ['a', 'b'] } },
  ];
});
afterAll(() => gateway.close());

test('the calls read exactly the known headers', async () => {
  const read: string[] = [];
  for (const sent of calls) read.push(...(await recordReadHeaders(sent)));
  const known = ['accept', 'accept-language', 'authorization', 'content-type', 'idempotency-key', 'origin'];
  const others = ['if-none-match', 'traceparent', 'x-forwarded-for', 'x-request-id'];
  expect(read).toEqual(expect.arrayContaining([...known, ...others]));
});

test('no header of 15 KB costs much more than an unread one', async () => {
  const expensive: string[] = [];
  for (const sent of calls) {
    const limit = MOST_TIMES * (await measureLeast(withHeader(sent, HARMLESS, hostile(' ')), 5));
    for (const name of await recordReadHeaders(sent)) {
      if (FRAMING.includes(name)) continue;
      for (const filling of FILLINGS) {
        const cost = await measureLeast(withHeader(sent, name, hostile(filling)), 10, limit);
        if (cost > limit) expensive.push(`${sent.path} ${name}: ${JSON.stringify(filling)}`);
      }
    }
  }
  expect(expensive).toEqual([]);
});

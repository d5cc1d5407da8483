import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Problem } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import fc from 'fast-check';
import {
  DEMO_KEY,
  type Sent,
  start,
  startTestGateway,
  type TestGateway,
  typicalAssessment,
  UNBOUNDED_ATTEMPTS,
} from '../testing/index.ts';

const numRuns = process.env.TEST_FULL ? 2_000 : 40;

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway({}, { bounds: UNBOUNDED_ATTEMPTS, warmUp: true });
  token = (await start(gateway.call, {}, '2580')).token;
});
afterAll(() => gateway.close());

interface Target {
  readonly name: string;
  readonly sent: () => Sent;
  readonly body: unknown;
}

const targets: readonly Target[] = [
  {
    name: 'POST /v1/sessions',
    sent: () => ({ method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY }),
    body: { ...createSessionBody(), resume_bundle: 'bundle', options: { session_pin: 'none' } },
  },
  {
    name: 'POST /start',
    sent: () => ({ method: 'POST', path: '/component/api/start', bearer: token }),
    body: { pin: '1234' },
  },
  {
    name: 'PUT /draft',
    sent: () => ({ method: 'PUT', path: '/component/api/draft', bearer: token }),
    body: { revision: 1, assessment: typicalAssessment() },
  },
  {
    name: 'POST /submission',
    sent: () => ({ method: 'POST', path: '/component/api/submission', bearer: token }),
    body: { assessment: typicalAssessment() },
  },
  {
    name: 'POST /unlock',
    sent: () => ({ method: 'POST', path: '/component/api/unlock', bearer: token }),
    body: { pin: '1234' },
  },
];

type Path = readonly string[];

/** Every place in a body, by path. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

/** One place of each kind: items of a list are alike. */
function kindsOfPlaces(value: unknown): Path[] {
  const kinds = new Map(
    placesIn(value).map((path) => [path.map((key) => (/^\d+$/.test(key) ? '#' : key)).join('/'), path]),
  );
  return [...kinds.values()];
}

/** The same body with another value at one place. */
function replaced(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(body) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, value);
  return copy;
}

const garbage = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, true, -1, 1e308, '', [], {}, [[]], { constructor: { prototype: {} } }, 'ses_x', '\u0000'),
  fc.string({ unit: 'binary' }),
);

describe.each(targets)('$name', ({ sent, body }) => {
  test('answers every body without a 5xx, and every error by the contract', async () => {
    const anywhere = fc
      .constantFrom(...placesIn(body))
      .chain((path) => garbage.map((value) => replaced(body, path, value)));
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      anywhere.map((value) => JSON.stringify(value)).map((json) => json.slice(0, -1)),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: anywhere }, text), async (content) => {
        const headers = { 'Content-Type': 'application/json' };
        const received = await gateway.call({
          ...sent(),
          headers,
          body: typeof content === 'string' ? content : JSON.stringify(content),
        });
        expect(received.status).toBeLessThan(500);
        if (received.status < 400) return;
        Problem.parse(received.json);
        expect(received.headers['content-type']).toBe('application/problem+json');
      }),
      { numRuns },
    );
  });

  test('never repeats a sent value from any place', async () => {
    const canary = 'CANARY-5f1c';
    for (const path of process.env.TEST_FULL ? placesIn(body) : kindsOfPlaces(body)) {
      for (const value of [canary, [canary], { ok: canary }]) {
        const received = await gateway.call({ ...sent(), body: replaced(body, path, value) });
        expect(received.status).toBeLessThan(500);
        expect(received.text).not.toContain(canary);
      }
    }
    expect(JSON.stringify(gateway.logLines)).not.toContain(canary);
  });
});

test('never repeats a value of a header, a path or a query', async () => {
  const canary = 'CANARY-77aa';
  const sent: Sent[] = [
    { path: `/v1/sessions/${canary}`, bearer: DEMO_KEY },
    { path: `/v1/sessions/ses_${'a'.repeat(26)}/report.pdf?locale=${canary}`, bearer: DEMO_KEY },
    { path: `/${canary}` },
    { path: '/v1/sessions', bearer: canary },
    { path: '/openapi.json', headers: { 'X-Request-Id': canary, Traceparent: canary } },
    { method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, headers: { 'Idempotency-Key': `${canary}é` }, body: {} },
    { method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, headers: { 'Content-Type': canary }, body: {} },
  ];
  for (const call of sent) {
    const received = await gateway.call(call);
    expect(received.text).not.toContain(canary);
    expect(JSON.stringify(received.headers)).not.toContain(canary);
  }
  expect(JSON.stringify(gateway.logLines)).not.toContain(canary);
});

test.each<[string, () => unknown]>([
  [
    'two hundred thousand wrong numbers',
    () => [{ view: 'front', layer: 'intensity', tool: 'lasso', value: 'mild', points: Array(200_000).fill('') }],
  ],
  ['a hundred thousand empty strokes', () => Array(100_000).fill([])],
  ['infinite numbers', () => [{ view: 'front', layer: 'intensity', tool: 'lasso', value: 'mild', points: '@' }]],
])('a draft with %s is rejected by pointer', async (_what, strokes) => {
  const body = JSON.stringify({ revision: 9, assessment: { cartography: { strokes: strokes() } } });
  const hostile = body.replace('"@"', `[${'1e999,'.repeat(100_000)}1]`);

  const { status, json } = await gateway.call({
    method: 'PUT',
    path: '/component/api/draft',
    bearer: token,
    body: hostile,
  });

  expect({ status, pointer: json.errors[0].pointer }).toEqual({
    status: 400,
    pointer: expect.stringContaining('/assessment/cartography/strokes'),
  });
});

const REQUEST_ID = '0191f6a0-1111-7222-8333-944455556666';

test("an integrator's X-Request-Id is kept if it is a UUID", async () => {
  const sent = { path: '/v1/nonsense', bearer: DEMO_KEY, headers: { 'X-Request-Id': REQUEST_ID } };
  const received = await gateway.call(sent);

  expect(received.headers['x-request-id']).toBe(REQUEST_ID);
  expect(received.json.request_id).toBe(REQUEST_ID);
});

test.each<[string, () => Sent]>([
  ['nobody knows', () => ({ path: '/v1/nonsense', bearer: `${DEMO_KEY}x` })],
  ['sends no key', () => ({ path: '/openapi.json' })],
  ['has a session only', () => ({ path: '/component/api/assessment', bearer: token })],
  ['calls from a browser', () => ({ path: '/v1/nonsense', bearer: DEMO_KEY, headers: { Origin: 'null' } })],
])('a caller that %s receives a new request id and trace', async (_who, sent) => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const { headers, ...call } = sent();
  const claimed = { 'X-Request-Id': REQUEST_ID, Traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const received = await gateway.call({ ...call, headers: { ...headers, ...claimed } });

  expect(received.headers['x-request-id']).not.toBe(REQUEST_ID);
  expect(gateway.logLines.filter(({ trace_id }) => trace_id === traceId)).toEqual([]);
});

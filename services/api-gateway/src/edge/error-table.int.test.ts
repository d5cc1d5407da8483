import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ProblemCode } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { component, expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  create,
  DEMO_KEY,
  OTHER_KEY,
  type Played,
  type Received,
  type Sent,
  start,
  startTestGateway,
  type TestGateway,
} from '../testing/index.ts';

const UNKNOWN = `/v1/sessions/ses_${'a'.repeat(26)}`;

let gateway: TestGateway;
let created: Played;
let completed: Played;
let withPin: Played;

beforeAll(async () => {
  gateway = await startTestGateway();
  created = await create(gateway.call);
  completed = await complete(gateway.call);
  withPin = await start(gateway.call, {}, '2580');
});
afterAll(() => gateway.close());

/** An answer with a body of known length, read from a bare socket. */
function parseAnswer(bytes: Buffer): Received {
  const [head = '', text = ''] = bytes.toString().split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const pairs = fields.map((field) => [field.split(': ')[0]?.toLowerCase(), field.split(': ')[1]]);
  const headers = Object.fromEntries(pairs) as Received['headers'];
  return { status: Number(line.split(' ')[1]), headers, body: Buffer.from(text), text, json: JSON.parse(text) };
}

const post = (path: string, more: Omit<Sent, 'path'> = {}): Sent => ({
  method: 'POST',
  path,
  bearer: DEMO_KEY,
  body: createSessionBody(),
  ...more,
});
describe('the error table of /v1', () => {
  test.each<[string, ProblemCode, () => Sent, Record<string, string>]>([
    ['an unknown field', 'invalid_request', () => post('/v1/sessions', { body: { ...createSessionBody(), x: 1 } }), {}],
    ['malformed JSON', 'invalid_request', () => post('/v1/sessions', { body: '{' }), {}],
    ['a locale of another account', 'invalid_request', () => post('/v1/sessions', { bearer: OTHER_KEY }), {}],
    [
      'an empty Idempotency-Key',
      'invalid_request',
      () => post('/v1/sessions', { headers: { 'Idempotency-Key': '' } }),
      {},
    ],
    [
      'a report in a locale not allowed',
      'invalid_request',
      () => ({ path: `${completed.path}/report.pdf?locale=de-DE`, bearer: DEMO_KEY }),
      {},
    ],
    [
      'a made-up bundle',
      'invalid_resume_bundle',
      () => post('/v1/sessions', { body: { ...createSessionBody(), resume_bundle: 'x' } }),
      {},
    ],
    [
      'a bundle cut off to nothing',
      'invalid_resume_bundle',
      () => post('/v1/sessions', { body: { ...createSessionBody(), resume_bundle: '' } }),
      {},
    ],
    ['no key', 'invalid_api_key', () => ({ path: created.path }), { 'www-authenticate': 'Bearer' }],
    [
      'an unknown key',
      'invalid_api_key',
      () => ({ path: created.path, bearer: `${DEMO_KEY}x` }),
      { 'www-authenticate': 'Bearer' },
    ],
    [
      'another scheme',
      'invalid_api_key',
      () => ({ path: created.path, headers: { Authorization: `Basic ${DEMO_KEY}` } }),
      { 'www-authenticate': 'Bearer' },
    ],
    [
      'an Origin',
      'browser_call_refused',
      () => ({ path: created.path, bearer: DEMO_KEY, headers: { Origin: 'null' } }),
      {},
    ],
    [
      'a Sec-Fetch-Site',
      'browser_call_refused',
      () => ({ path: created.path, bearer: DEMO_KEY, headers: { 'Sec-Fetch-Site': 'none' } }),
      {},
    ],
    ['an unknown session', 'session_not_found', () => ({ path: UNKNOWN, bearer: DEMO_KEY }), {}],
    ['no id at all', 'session_not_found', () => ({ path: '/v1/sessions/x%00', bearer: DEMO_KEY }), {}],
    ['an id that cannot be decoded', 'session_not_found', () => ({ path: '/v1/sessions/%ff', bearer: DEMO_KEY }), {}],
    ['no such route', 'not_found', () => ({ path: '/v1/sessions/', bearer: DEMO_KEY }), {}],
    [
      'a wrong method on the collection',
      'method_not_allowed',
      () => ({ path: '/v1/sessions', bearer: DEMO_KEY }),
      { allow: 'POST' },
    ],
    ['a wrong method on a session', 'method_not_allowed', () => post(created.path), { allow: 'GET, DELETE' }],
    [
      'OPTIONS',
      'method_not_allowed',
      () => ({ method: 'OPTIONS', path: created.path, bearer: DEMO_KEY }),
      { allow: 'GET, DELETE' },
    ],
    ['a result not sent yet', 'result_not_ready', () => ({ path: `${created.path}/result`, bearer: DEMO_KEY }), {}],
    ['a report not sent yet', 'result_not_ready', () => ({ path: `${created.path}/report.pdf`, bearer: DEMO_KEY }), {}],
    [
      'a body over 4 MiB',
      'payload_too_large',
      () => post('/v1/sessions', { body: 'x'.repeat(4 * 1024 * 1024 + 1) }),
      {},
    ],
    [
      'a body that is no JSON',
      'unsupported_media_type',
      () => post('/v1/sessions', { headers: { 'Content-Type': 'text/plain' } }),
      {},
    ],
  ])('%s is answered %s', async (_what, code, sent, headers) => {
    const received = await gateway.call(sent());

    expectProblem(received, code);
    expect(received.headers).toMatchObject(headers);
  });

  test('a HEAD cannot retrieve a result', async () => {
    const received = await gateway.call({ method: 'HEAD', path: `${completed.path}/result`, bearer: DEMO_KEY });

    expect(received).toMatchObject({ status: 405, headers: { allow: 'GET' } });
    const { json: view } = await gateway.call({ path: completed.path, bearer: DEMO_KEY });
    expect(Date.parse(view.result_expires_at) - Date.parse(view.completed_at)).toBe(900_000);
  });

  test("unknown, purged and other accounts' sessions receive the same bytes apart from request_id", async () => {
    const purged = await create(gateway.call);
    expect((await gateway.call({ method: 'DELETE', path: purged.path, bearer: DEMO_KEY })).status).toBe(204);
    const asked: Sent[] = [
      { path: UNKNOWN, bearer: DEMO_KEY },
      { path: purged.path, bearer: DEMO_KEY },
      { path: completed.path, bearer: OTHER_KEY },
      { path: `${completed.path}/result`, bearer: OTHER_KEY },
      { path: `${completed.path}/report.pdf?locale=nonsense`, bearer: OTHER_KEY },
      { method: 'DELETE', path: completed.path, bearer: OTHER_KEY },
      { method: 'DELETE', path: purged.path, bearer: DEMO_KEY },
    ];

    const answers = await Promise.all(asked.map(gateway.call));

    for (const answer of answers) expectProblem(answer, 'session_not_found');
    const bodies = answers.map(({ text, json }) => text.replace(json.request_id, ''));
    const headers = answers.map(({ headers: { date: _d, 'x-request-id': _r, ...same } }) => JSON.stringify(same));
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(headers).size).toBe(1);
  });
});

describe('a call by a bare socket', () => {
  const exchange = async (text: string) => {
    const socket = connect(gateway.app.port, '127.0.0.1');
    socket.write(text);
    return parseAnswer(Buffer.concat(await socket.toArray()));
  };
  const send = (head: string) =>
    exchange(`GET /v1/sessions/x ${head}\r\nAuthorization: Bearer ${DEMO_KEY}\r\nConnection: close\r\n\r\n`);

  test.each([
    'HTTP/1.1\r\nHost: a\r\nHost: a',
    'HTTP/1.1\r\nHost: a\r\nX: y\r\nhost: b',
    'HTTP/1.0\r\nHost: a\r\nHOST: b',
  ])('with two hosts is rejected: %j', async (head) => {
    expect(expectProblem(await send(head), 'invalid_request').errors).toEqual([
      { header: 'Host', code: 'duplicate', detail: 'must be sent once' },
    ]);
  });

  test('with two keys is rejected, whichever is right', async () => {
    for (const other of [DEMO_KEY, 'sk_test_x']) {
      const refused = await send(`HTTP/1.1\r\nHost: a\r\nauthorization: Bearer ${other}`);
      expect(expectProblem(refused, 'invalid_request').errors).toEqual([
        { header: 'Authorization', code: 'duplicate', detail: 'must be sent once' },
      ]);
    }
  });

  test.each([
    ['that is no HTTP', 'CANARY\r\n\r\n'],
    ['with a length that is no number', `POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n`],
    [
      'with a length and chunks',
      `POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    ['with 300 KiB of headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(300 * 1024)}\r\n\r\n`],
  ])('%s is rejected with the headers of every other answer', async (_what, text) => {
    const refused = await exchange(text);
    expectProblem(refused, 'invalid_request');
    const other = await exchange('GET /nonsense HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(Object.keys(refused.headers).sort()).toEqual(Object.keys(other.headers).sort());
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'cache-control',
      'strict-transport-security',
    ]) {
      expect(refused.headers[name]).toBe(other.headers[name]);
    }
  });

  test('without a host is rejected by HTTP/1.1 with a problem', async () => {
    expect(expectProblem(await send('HTTP/1.1'), 'invalid_request').errors).toEqual([
      { header: 'Host', code: 'required', detail: 'is required' },
    ]);
  });

  test('without a host is served by HTTP/1.0, and with an empty one', async () => {
    expectProblem(await send('HTTP/1.0'), 'session_not_found');
    expectProblem(await send('HTTP/1.1\r\nHost:'), 'session_not_found');
  });
});

describe('the error table of the component', () => {
  test.each<[string, ProblemCode, () => Sent]>([
    ['no token', 'session_not_found', () => ({ path: '/component/api/assessment' })],
    [
      'a wrong token',
      'session_not_found',
      () =>
        component(
          'GET',
          '/assessment',
          created.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
        ),
    ],
    ['a secret key', 'session_not_found', () => component('GET', '/assessment', DEMO_KEY)],
    ['a token of no session on an unknown path', 'session_not_found', () => component('GET', '/nonsense', 'ct_x')],
    ['no such route', 'not_found', () => component('GET', '/nonsense', created.token)],
    ['a wrong method', 'method_not_allowed', () => component('POST', '/assessment', created.token, {})],
    [
      'a page of another origin',
      'browser_call_refused',
      () => ({ ...component('GET', '/assessment', created.token), headers: { 'Sec-Fetch-Site': 'same-site' } }),
    ],
    [
      'an Origin of another host',
      'browser_call_refused',
      () => ({ ...component('GET', '/assessment', created.token), headers: { Origin: 'https://evil.example' } }),
    ],
    [
      'a draft over 2 MiB',
      'payload_too_large',
      () => component('PUT', '/draft', created.token, 'x'.repeat(2 * 1024 * 1024 + 1)),
    ],
    [
      'a submission over 2 MiB',
      'payload_too_large',
      () => component('POST', '/submission', created.token, 'x'.repeat(2 * 1024 * 1024 + 1)),
    ],
    ['a start over 1 KiB', 'payload_too_large', () => component('POST', '/start', created.token, 'x'.repeat(1024 + 1))],
    [
      'an unlock over 1 KiB',
      'payload_too_large',
      () => component('POST', '/unlock', withPin.token, 'x'.repeat(1024 + 1)),
    ],
    [
      'a start of 1 KiB that is no JSON',
      'invalid_request',
      () => component('POST', '/start', created.token, 'x'.repeat(1024)),
    ],
    ['a pin of three digits', 'invalid_request', () => component('POST', '/start', created.token, { pin: '123' })],
    ['a wrong pin', 'wrong_pin', () => component('POST', '/unlock', withPin.token, { pin: '0000' })],
    ['a missing pin', 'invalid_request', () => component('POST', '/unlock', withPin.token, {})],
  ])('%s is answered %s', async (_what, code, sent) => {
    expectProblem(await gateway.call(sent()), code);
  });

  test('a page of its own origin may call', async () => {
    const own = `http://127.0.0.1:${gateway.app.port}`;
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin', Origin: own }, { Origin: own }]) {
      const sent = component('GET', '/assessment', created.token);
      expect((await gateway.call({ ...sent, headers: headers as Record<string, string> })).status).toBe(200);
    }
  });
});

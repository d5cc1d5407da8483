import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { DEMO_KEY, OTHER_KEY, type Sent, startTestGateway, type TestGateway } from '../testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** Each mistake and the code of its answer, in the contract's order. */
const mistakes: readonly { code: string; make(sent: Sent): Sent }[] = [
  {
    code: 'browser_call_refused',
    make: (sent) => ({ ...sent, headers: { ...sent.headers, Origin: 'https://a.example' } }),
  },
  { code: 'invalid_api_key', make: (sent) => ({ ...sent, bearer: 'sk_test_nobody_0' }) },
  { code: 'method_not_allowed', make: (sent) => ({ ...sent, method: 'PUT' }) },
  {
    code: 'unsupported_media_type',
    make: (sent) => ({ ...sent, headers: { ...sent.headers, 'Content-Type': 'text/xml' } }),
  },
  { code: 'invalid_request', make: (sent) => ({ ...sent, body: { ...(sent.body as object), colour: 'red' } }) },
  {
    code: 'idempotency_key_reused',
    make: (sent) => ({ ...sent, headers: { ...sent.headers, 'Idempotency-Key': 'used' } }),
  },
];

test('two mistakes are answered by the one that comes first in the contract', async () => {
  const body = { ...createSessionBody('knee'), locale: 'fr-FR' };
  const right: Sent = { method: 'POST', path: '/v1/sessions', bearer: OTHER_KEY, body };
  const used = { ...right, headers: { 'Idempotency-Key': 'used' } };
  for (const headers of [{ 'Idempotency-Key': 'used' }, {}, {}]) {
    expect((await gateway.call({ ...used, headers, body: { ...body, reference: 'first' } })).status).toBe(201);
  }

  for (const [first, { code, make }] of mistakes.entries()) {
    for (const later of mistakes.slice(first)) {
      const received = await gateway.call(make(later.make(right)));
      expect(received.json.code).toBe(code);
    }
  }
  expect((await gateway.call(right)).json.code).toBe('session_quota_exceeded');
});

test.each([
  ['/v1', 'not_found'],
  ['/v1/', 'not_found'],
  ['/v1/nonsense', 'not_found'],
  ['/v1/sessions/x/y', 'not_found'],
])('without a key %s is answered 401, with one %s', async (path, code) => {
  expect((await gateway.call({ path })).json.code).toBe('invalid_api_key');
  expect((await gateway.call({ path, bearer: DEMO_KEY })).json.code).toBe(code);
});

test.each(['/', '/V1/sessions', '/nonsense', '/component', '/component/', '//v1/sessions', '/%ff', '/v1%2fsessions'])(
  'outside of /v1 no key is asked for: %s is not found',
  async (path) => {
    expect(await gateway.call({ path })).toMatchObject({ status: 404 });
  },
);

test('documentation is open to everyone, browsers too, and only to GET and HEAD', async () => {
  for (const path of ['/openapi.json', '/docs']) {
    expect(
      (await gateway.call({ path, headers: { Origin: 'https://a.example', 'Sec-Fetch-Site': 'cross-site' } })).status,
    ).toBe(200);
    expect(await gateway.call({ method: 'POST', path, body: {} })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  }
});

test.each(['/', '/docs', '/openapi.json', '/component/ses_x', '/component/pain-assessment.js'])(
  'HEAD answers like GET, without the body: %s',
  async (path) => {
    const headers = { Accept: 'text/html' };
    const [get, head] = [await gateway.call({ path, headers }), await gateway.call({ method: 'HEAD', path, headers })];
    const stable = ({ headers: { date: _d, 'x-request-id': _r, ...same } }: typeof get) => same;
    expect({ status: head.status, headers: stable(head), text: head.text }).toEqual({
      status: get.status,
      headers: stable(get),
      text: '',
    });
  },
);

test('no answer ever carries a CORS header', async () => {
  const headers = { Origin: 'http://localhost:8081', 'Access-Control-Request-Method': 'GET' };
  const paths = [
    '/v1/sessions',
    '/openapi.json',
    '/component/api/assessment',
    '/component/pain-assessment.js',
    '/nonsense',
  ];
  for (const path of paths) {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const received = await gateway.call({ method, path, headers, bearer: DEMO_KEY });
      expect(Object.keys(received.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

test('an unknown query parameter is ignored', async () => {
  const { status, json } = await gateway.call({ path: '/v1/account?colour=red', bearer: DEMO_KEY });

  expect([status, json.mode]).toEqual([200, 'test']);
});

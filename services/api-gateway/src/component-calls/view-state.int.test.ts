import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { component, expectProblem } from '../testing/expect-problem.ts';
import { create, start, startTestGateway, type TestGateway, typicalAssessment } from '../testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const view = async (token: string, path = '/state') => (await gateway.call(component('GET', path, token))).json;
const save = (token: string, draft: object) =>
  gateway.call(component('PUT', '/draft', token, { assessment: {}, ...draft }));

test('the state of a session says who wrote last, in less than a packet, without its contents', async () => {
  const { token } = await create(gateway.call);
  const { json, text } = await gateway.call(component('GET', '/state', token));
  const { status, now, expires_at } = (await view(token, '/assessment')) as Record<string, unknown>;
  expect(json).toEqual({ status, now: expect.any(String), expires_at, draft_revision: 0, writer: null });
  expect(Date.parse(json.now as string)).toBeLessThanOrEqual(Date.parse(now as string));
  expect(text.length).toBeLessThan(200);
  expectProblem(await gateway.call(component('GET', '/state', 'ct_unknown')), 'session_not_found');
});

describe('two pages of one session', () => {
  test('write in turn while each goes on from the draft of the other', async () => {
    const { token } = await start(gateway.call);
    expect((await save(token, { revision: 1, writer: 'a', base: 0 })).status).toBe(204);
    expect((await save(token, { revision: 2, writer: 'b', base: 1 })).status).toBe(204);
    expect(await view(token)).toMatchObject({ draft_revision: 2, writer: 'b' });
  });

  test('cannot write over a draft that they do not know, with a higher revision or by sending', async () => {
    const { token } = await start(gateway.call);
    await save(token, { revision: 1, writer: 'a', base: 0 });
    expectProblem(await save(token, { revision: 9, writer: 'b', base: 0 }), 'stale_draft');
    const sent = { assessment: typicalAssessment(), writer: 'b', base: 0 };
    expectProblem(await gateway.call(component('POST', '/submission', token, sent)), 'stale_draft');
    // The answer to the first page was lost: it goes on from what it knew before.
    expect((await save(token, { revision: 2, writer: 'a', base: 0 })).status).toBe(204);
    const own = { ...sent, writer: 'a' };
    const first = await gateway.call(component('POST', '/submission', token, own));
    expect(first.status).toBe(200);
    expect((await gateway.call(component('POST', '/submission', token, sent))).text).toBe(first.text);
  });

  test.each([
    { writer: '' },
    { writer: 'a b' },
    { writer: 'a'.repeat(65) },
    { writer: 1 },
    { base: -1 },
    { base: '1' },
  ])('name themselves and their draft in a known shape, not as %j', async (origin) => {
    const { token } = await start(gateway.call);
    const [pointer] = Object.keys(origin).map((name) => `/${name}`);
    const { errors } = expectProblem(await save(token, { revision: 1, ...origin }), 'invalid_request');
    expect(errors).toMatchObject([{ pointer }]);
  });
});

describe('answers of the component API', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are sent in %s where the client accepts it, in a third of their bytes', async (encoding, inflate) => {
    const { token } = await create(gateway.call);
    const ask = (accepted: string) =>
      gateway.call({ ...component('GET', '/assessment', token), headers: { 'Accept-Encoding': accepted } });
    const [plain, packed] = [await ask('identity'), await ask(encoding)];
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    const text = inflate(packed.body).toString();
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(plain.json));
    expect(packed.body.length).toBeLessThan(text.length / 3);
  });
});

test('a submission may come in gzip', async () => {
  const { token } = await start(gateway.call);
  const body = gzipSync(JSON.stringify({ assessment: typicalAssessment() }));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const sent = await gateway.call({ ...component('POST', '/submission', token, body), headers });
  expect(sent.status).toBe(200);
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient, DEMO_KEY, type Received, type Sent } from '@pain-assessment/api-gateway/testing';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { playPatient } from '@pain-assessment/standalone/testing';
import fc from 'fast-check';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { findFaults, openApi } from './answer-checker.ts';
import { breakOnePart, toArbitrary } from './arbitraries.ts';

/** 5,000 requests in all when everything is run. */
const SHARE = process.env.TEST_FULL ? 1_250 : 75;

const { components } = openApi;
const { resume_bundle: _, ...answerable } = components.schemas.CreateSession.properties;
const validBody = toArbitrary({ ...components.schemas.CreateSession, properties: answerable });
const anyBody = toArbitrary(components.schemas.CreateSession);
const ALLOWED_LOCALES = [undefined, 'en-GB', 'fr-FR'];

let deployment: Deployment;
let call: (sent: Sent) => Promise<Received>;

/** Sends a request, checks the answer by the document, and returns it for more expectations. */
async function asPromised(sent: Sent): Promise<Received> {
  const received = await call(sent);
  const { method = 'GET', path } = sent;
  const headers = new Headers(Object.entries(received.headers).map(([name, value]) => [name, String(value)]));
  const body = received.body.length === 0 ? undefined : received.json;
  const faults = findFaults({ method, path, status: received.status, headers, body });
  if (faults.length) throw new Error(`${method} ${path} answered ${received.status}: ${faults.join('; ')}`);
  return received;
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  asPromised({ method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, headers, body });

const assertEach = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(arbitrary, check), { numRuns: SHARE });

beforeAll(async () => {
  deployment = await inOneProcess({});
  call = createClient(Number(new URL(deployment.baseUrl).port));
});
afterAll(() => deployment?.close());

describe('requests generated from the document', () => {
  test('the service accepts every creation that the schema accepts, except for locales that the account lacks', async () => {
    await assertEach(validBody, async (body) => {
      const { status, json } = await post(body);
      const { locale } = body as { locale?: string };
      expect(status).toBe(ALLOWED_LOCALES.includes(locale) ? 201 : 400);
      if (status === 400) expect(json.errors).toEqual([expect.objectContaining({ pointer: '/locale' })]);
    });
  });

  test('an invalid creation has a documented answer, and never 500', async () => {
    await assertEach(breakOnePart(anyBody), async (body) => {
      const { status } = await post(JSON.stringify(body) ?? 'undefined');
      expect([201, 400]).toContain(status);
    });
  });

  test('unusual texts, media types and keys of a creation have documented answers', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      validBody.map((body) => JSON.stringify(body).slice(0, -1)),
    );
    const odd = fc.record(
      {
        'Content-Type': fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', 'x'),
        'Content-Encoding': fc.constantFrom('identity', 'gzip', 'br', 'x'),
        'Idempotency-Key': fc.oneof(
          fc.constantFrom('', ' ', 'k'.repeat(129)),
          fc.string({ maxLength: 140, unit: 'grapheme-ascii' }).map((key) => key.trim()),
        ),
        Authorization: fc.constantFrom('Bearer', 'Bearer sk_test_demo_1', 'Basic eDp5', `bearer ${DEMO_KEY}`),
        Origin: fc.constantFrom('null', 'https://example.org'),
        'Sec-Fetch-Site': fc.constantFrom('same-origin', 'none'),
      },
      { requiredKeys: [] },
    );
    await assertEach(fc.tuple(text, odd), async ([body, headers]) => {
      await post(body, headers);
    });
  });

  test('paths, methods, locales and media types of an existing session have documented answers', async () => {
    const created = async () => (await post(createSessionBody())).json;
    const [waiting, sent, gone] = [await created(), await created(), await created()];
    await playPatient(sent.component.url);
    await asPromised({ method: 'DELETE', path: `/v1/sessions/${gone.session_id}`, bearer: DEMO_KEY });

    const odd = fc.constantFrom('ses_', 'ses_0', '%00', '%2e%2e', '%', 'ses_'.padEnd(3_000, 'x'), '__proto__');
    const id = fc.oneof(fc.constantFrom(waiting.session_id, sent.session_id, gone.session_id), odd);
    const locale = fc.constantFrom(
      '?locale=xx-YY',
      '?locale=',
      '?locale=de-DE',
      '?locale=fr-FR&locale=en-GB',
      '?locale[]=fr-FR',
    );
    // A query that renders is left to the suites of the report, since it costs a second each.
    const place = fc.oneof(
      fc.constantFrom('', '/', '/result', '/result?x=1', '/nothing', '/result/'),
      locale.map((query) => `/report.pdf${query}`),
    );
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'HEAD');
    const accept = fc.constantFrom('*/*', 'application/json', 'application/fhir+json', 'text/html', 'x', '');
    await assertEach(fc.tuple(method, id, place, accept), async ([verb, session, rest, Accept]) => {
      await asPromised({
        method: verb,
        path: `/v1/sessions/${session}${rest}`,
        bearer: DEMO_KEY,
        headers: { Accept },
      });
    });
    const result = await asPromised({ path: `/v1/sessions/${sent.session_id}/result`, bearer: DEMO_KEY });
    expect(result.status).toBe(200);
  });
});

test('the served document equals the checked-in one apart from its server, and needs no key', async () => {
  const { status, json } = await call({ path: '/openapi.json' });
  expect(status).toBe(200);
  const [server] = openApi.servers;
  expect(json).toEqual({ ...openApi, servers: [{ ...server, url: expect.stringMatching(/^http:.*[^/]$/) }] });
});

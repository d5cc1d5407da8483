import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AnswerInfo } from './answer-info.ts';
import { isApiError } from './api-error.ts';
import type { CreateSession } from './api-types.ts';
import { type Client, type ClientSettings, createClient } from './client.ts';

type Step = (request: IncomingMessage, response: ServerResponse) => void;

const SECRET = 'sk_test_demo_0000000000000000000000';
const BODY: CreateSession = {
  zone: 'knee',
  patient: { sex: 'female', height_cm: 172, weight_kg: 74.5 },
  modules: ['cartography'],
};
const problem =
  (status: number, code: string, headers: Record<string, string> = {}): Step =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/problem+json', ...headers });
    response.end(
      JSON.stringify({ type: `http://x/docs#${code}`, title: 'T', status, detail: 'D', code, request_id: 'r' }),
    );
  };
const json =
  (status: number, body: unknown): Step =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const inTwoParts: Step = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/pdf' });
  response.write('%PDF-');
  setImmediate(() => response.end('1.7'));
};
async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
const hangUp: Step = (request) => {
  request.socket.destroy();
};

let server: Server;
let steps: Step[];
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let client: Client;

const withRetry = (retry: NonNullable<ClientSettings['retry']>) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createClient({ baseUrl, secretKey: SECRET, retry: { firstDelayMs: 1, ...retry } });
};

beforeEach(async () => {
  steps = [];
  seen = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    (steps.shift() ?? problem(500, 'internal_error'))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = withRetry({});
});

afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

describe('creating a session', () => {
  test('sends the secret key and an idempotency key, and returns the created session', async () => {
    steps.push(json(201, { session_id: 'ses_1' }));
    expect(await client.createSession(BODY)).toEqual({ session_id: 'ses_1' });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/sessions', body: JSON.stringify(BODY) });
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${SECRET}`,
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('reports request id and quotas of the last attempt, whether it succeeds or not', async () => {
    const withHeaders =
      (step: Step, headers: Record<string, string>): Step =>
      (request, response) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        step(request, response);
      };
    const policy = { 'RateLimit-Policy': '"sessions";q=1000;w=86400', RateLimit: '"sessions";r=9;t=3600' };
    steps.push(
      problem(503, 'service_unavailable', { 'X-Request-Id': 'r0' }),
      withHeaders(json(201, {}), { ...policy, 'X-Request-Id': 'r1' }),
      withHeaders(problem(404, 'session_not_found'), { 'X-Request-Id': 'r2' }),
      json(200, {}),
    );
    const answers: AnswerInfo[] = [];
    const onAnswer = (answer: AnswerInfo) => void answers.push(answer);

    await client.createSession(BODY, { onAnswer });
    await client.session('ses_1', { onAnswer }).catch(() => undefined);
    await client.session('ses_1', { onAnswer });

    const limits = [{ name: 'sessions', limit: 1_000, remaining: 9, resetSeconds: 3_600 }];
    expect(answers).toEqual([
      { status: 201, requestId: 'r1', limits },
      { status: 404, requestId: 'r2', limits: [] },
      { status: 200, requestId: null, limits: [] },
    ]);
  });

  test('uses one key for every attempt of a creation, and another for the next creation', async () => {
    steps.push(hangUp, problem(503, 'service_unavailable'), json(201, {}), json(201, {}));
    await client.createSession(BODY);
    await client.createSession(BODY);
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
  });

  test('uses a key of the caller unchanged', async () => {
    steps.push(json(201, {}));
    await client.createSession(BODY, { idempotencyKey: 'REC-7/1' });
    expect(seen[0]?.headers['idempotency-key']).toBe('REC-7/1');
  });
});

describe('retrying', () => {
  test('returns a Retry-After above the limit at once, with its seconds', async () => {
    steps.push(problem(429, 'session_quota_exceeded', { 'Retry-After': '40000' }));
    await expect(client.createSession(BODY)).rejects.toMatchObject({
      code: 'session_quota_exceeded',
      status: 429,
      retryAfterSeconds: 40_000,
    });
    expect(seen).toHaveLength(1);
  });

  test('retries a creation that still runs elsewhere', async () => {
    steps.push(problem(409, 'idempotency_in_progress', { 'Retry-After': '0' }), json(201, { session_id: 'ses_1' }));
    expect(await client.createSession(BODY)).toEqual({ session_id: 'ses_1' });
  });

  test.each([
    [400, 'invalid_request'],
    [404, 'session_not_found'],
    [409, 'result_not_ready'],
    [410, 'result_expired'],
    [500, 'internal_error'],
  ])('does not retry %i %s', async (status, code) => {
    steps.push(problem(status, code), json(200, {}));
    await expect(client.result('ses_1')).rejects.toMatchObject({ code, status, problem: { code, request_id: 'r' } });
    expect(seen).toHaveLength(1);
  });

  test('ends after the allowed attempts', async () => {
    steps.push(hangUp, hangUp, hangUp);
    await expect(withRetry({ attempts: 3 }).session('ses_1')).rejects.toMatchObject({ code: 'unreachable', status: 0 });
    expect(seen).toHaveLength(3);
  });
});

test('rejects with the abort of the caller', async () => {
  const abort = new AbortController();
  steps.push((request, response) => {
    response.once('finish', () => abort.abort());
    problem(503, 'service_unavailable', { 'Retry-After': '20' })(request, response);
  });
  await expect(client.session('ses_1', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen).toHaveLength(1);
});

describe('deleting', () => {
  test('succeeds if a retry after a lost answer finds nothing', async () => {
    steps.push(hangUp, problem(404, 'session_not_found'));
    await client.deleteSession('ses_1');
    expect(seen.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  test('fails for an unknown session', async () => {
    steps.push(problem(404, 'session_not_found'));
    await expect(client.deleteSession('ses_1')).rejects.toMatchObject({ code: 'session_not_found' });
  });

  test('succeeds with 204', async () => {
    steps.push((_, response) => response.writeHead(204).end());
    await client.deleteSession('ses_1');
  });
});

describe('results', () => {
  test('polls the status until submission, then retrieves once', async () => {
    steps.push(
      json(200, { status: 'created' }),
      json(200, { status: 'in_progress' }),
      json(200, { status: 'completed' }),
    );
    steps.push(json(200, { session_id: 'ses_1' }));
    expect(await client.waitForResult('ses_1', { intervalMs: 1 })).toEqual({ session_id: 'ses_1' });
    expect(seen.map(({ url }) => url)).toEqual([...Array(3).fill('/v1/sessions/ses_1'), '/v1/sessions/ses_1/result']);
  });

  test('requests the FHIR document by its path, and the result as JSON', async () => {
    steps.push(json(200, {}), json(200, {}));
    await client.fhirDocument('ses_1');
    await client.result('ses_1');
    expect(seen.map(({ url, headers }) => [url, headers.accept])).toEqual([
      ['/v1/sessions/ses_1/document', '*/*'],
      ['/v1/sessions/ses_1/result', 'application/json'],
    ]);
  });

  test('streams the bytes of the report in the requested locale', async () => {
    steps.push(inTwoParts);
    expect(await readAll(await client.report('ses_1', { locale: 'fr-FR' }))).toBe('%PDF-1.7');
    expect(seen[0]?.url).toBe('/v1/sessions/ses_1/report.pdf?locale=fr-FR');
  });

  test('an identifier cannot leave its place in the path', async () => {
    steps.push(problem(404, 'session_not_found'));
    await expect(client.session('../x?y#z')).rejects.toMatchObject({ code: 'session_not_found' });
    expect(seen[0]?.url).toBe('/v1/sessions/..%2Fx%3Fy%23z');
  });
});

describe('documents from stored bundles', () => {
  test('a report from a bundle has the requested locale and reference', async () => {
    const body = { resume_bundle: 'rb_1', locale: 'fr-FR', reference: 'REC-1' } as const;
    steps.push(problem(503, 'service_unavailable', { 'Retry-After': '0' }), inTwoParts);

    expect(await readAll(await client.makeReport(body))).toBe('%PDF-1.7');
    expect(seen[1]).toMatchObject({ method: 'POST', url: '/v1/reports', body: JSON.stringify(body) });
  });

  test('a comparison returns numbers or a PDF, by the call', async () => {
    const body = { bundles: ['rb_1', 'rb_2'] };
    steps.push(json(200, { changes: { mcri: 0.4 } }), inTwoParts);

    expect(await client.compareBundles(body)).toEqual({ changes: { mcri: 0.4 } });
    expect(await readAll(await client.comparisonReport(body))).toBe('%PDF-1.7');
    expect(seen.map(({ url, headers, body: sent }) => [url, headers.accept, JSON.parse(sent)])).toEqual([
      ['/v1/comparisons', 'application/json', body],
      ['/v1/comparisons/report', '*/*', body],
    ]);
  });

  test('an invalid bundle is named by its position', async () => {
    steps.push((_, response) => {
      response.writeHead(400, { 'Content-Type': 'application/problem+json' });
      const errors = [{ pointer: '/bundles/1', code: 'invalid_resume_bundle', detail: 'must be an unchanged bundle' }];
      response.end(JSON.stringify({ code: 'invalid_resume_bundle', title: 'T', status: 400, errors }));
    });

    await expect(client.comparisonReport({ bundles: ['rb_1', 'rb_2'] })).rejects.toMatchObject({
      code: 'invalid_resume_bundle',
      message: 'invalid_resume_bundle: T; /bundles/1 invalid_resume_bundle',
    });
  });
});

describe('errors', () => {
  test('an error names code and invalid fields, and neither the key nor a value', async () => {
    steps.push((_, response) => {
      response.writeHead(400, { 'Content-Type': 'application/problem+json' });
      const errors = [{ pointer: '/patient/height_cm', code: 'too_small', detail: 'must be at least 50' }];
      response.end(JSON.stringify({ code: 'invalid_request', title: 'The request is not valid', status: 400, errors }));
    });
    const error: unknown = await client.createSession(BODY).catch((thrown: unknown) => thrown);
    expect(isApiError(error) && error.message).toBe(
      'invalid_request: The request is not valid; /patient/height_cm too_small',
    );
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });

  test('an answer from outside the API has its own code', async () => {
    steps.push((_, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>nginx</h1>'));
    await expect(client.session('ses_1')).rejects.toMatchObject({
      code: 'unexpected_answer',
      status: 404,
      problem: null,
    });
  });

  test('follows no redirect, so that the key stays with its server', async () => {
    steps.push((_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end());
    await expect(withRetry({ attempts: 1 }).session('ses_1')).rejects.toMatchObject({ code: 'unreachable' });
  });
});

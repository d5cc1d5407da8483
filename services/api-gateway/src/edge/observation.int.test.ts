import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Bus } from '@pain-assessment/bus';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { component, expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  create,
  DEMO_KEY,
  numbersFor,
  OTHER_KEY,
  type Played,
  start,
  startTestGateway,
  submit,
  type TestGateway,
  typicalAssessment,
} from '../testing/index.ts';

let gateway: TestGateway;
let played: Played;

beforeAll(async () => {
  gateway = await startTestGateway();
  const { call } = gateway;
  played = await complete(call, { reference: 'CANARY-ref' });
  await submit(call, played);
  await call({ path: `${played.path}/result`, bearer: DEMO_KEY });
  await call({ path: `${played.path}/report.pdf?locale=fr-FR`, bearer: DEMO_KEY });
  await call({ path: `${played.path}/result`, bearer: OTHER_KEY });
  await call({ method: 'DELETE', path: played.path, bearer: DEMO_KEY });
  const body = { ...createSessionBody(), locale: 'fr-FR' };
  const headers = { 'Idempotency-Key': 'k' };
  for (const sent of [headers, headers, {}, {}, {}]) {
    await call({ method: 'POST', path: '/v1/sessions', bearer: OTHER_KEY, body, headers: sent });
  }
});
afterAll(() => gateway.close());

const auditLines = () => gateway.logLines.filter(({ message }) => message === 'audit');

describe('the audit trail', () => {
  test('has one line for each operation of a session, by account, key and outcome', () => {
    const told = auditLines().map(({ operation, account, key_id, outcome }) => [operation, account, key_id, outcome]);

    expect(told).toEqual([
      ['create', 'demo', 'k1', 'ok'],
      ['start', 'demo', null, 'ok'],
      ['completion', 'demo', null, 'ok'],
      ['completion', 'demo', null, 'replayed'],
      ['retrieval', 'demo', 'k1', 'ok'],
      ['report', 'demo', 'k1', 'ok'],
      ['retrieval', 'other', 'k1', 'session_not_found'],
      ['delete', 'demo', 'k1', 'ok'],
      ['create', 'other', 'k1', 'ok'],
      ['create', 'other', 'k1', 'replayed'],
      ['create', 'other', 'k1', 'ok'],
      ['create', 'other', 'k1', 'ok'],
      ['create', 'other', 'k1', 'session_quota_exceeded'],
    ]);
  });

  test('names a session by its hash only, always the same', () => {
    const hash = createHash('sha256').update(played.id).digest('base64url').slice(0, 22);

    expect(
      auditLines()
        .slice(0, 6)
        .map(({ session_hash }) => session_hash),
    ).toEqual(Array(6).fill(hash));
  });
});

test('each request is one line of the log, by its route template', () => {
  const route = '/v1/sessions/{id}/report.pdf';
  const lines = gateway.logLines.filter((line) => line.message === 'request' && line.route === route);

  expect(lines).toEqual([
    expect.objectContaining({
      level: 'info',
      method: 'GET',
      status: 200,
      account: 'demo',
      duration_ms: expect.any(Number),
    }),
  ]);
});

test('metrics count requests by route template, refusals by quota and events by outcome', async () => {
  const text = await gateway.metrics.render('plain');

  expect(text).toContain('http_route="/v1/sessions/{id}/result",http_response_status_code="200"');
  expect(text).toMatch(/quota_refusals_total\{account="other",quota="sessions"\} 1/);
  expect(text).toMatch(/account_requests_total\{account="other",outcome="refused"\} 1/);
  expect(text).toMatch(/account_requests_total\{account="demo",outcome="ok"\} \d/);
  expect(text).toMatch(/session_events_total\{action="create",outcome="replayed"\} 1/);
  expect(text).toMatch(/session_events_total\{action="completion",outcome="replayed"\} 1/);
  expect(text).toMatch(
    /db_client_operation_duration_seconds_count\{db_operation_name="sessions\.commit",outcome="ok"\} \d/,
  );
  expect(text).toMatch(/sealing_failures_total 0/);
  expect(text).not.toContain(played.id);
});

const OPERATING = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');

describe('the audit trail of a session code', () => {
  test('has each start and each try of the code, right, wrong and locked, with the session and the network of the device', async () => {
    const own = await startTestGateway({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
    const forwarded = { 'X-Forwarded-For': '198.51.100.7, 203.0.113.77, 10.1.2.3' };
    const { id, token } = await create(own.call);
    const audited = () => own.logLines.filter(({ message }) => message === 'audit');
    const tries = ['/start', '/start', ...Array<string>(6).fill('/unlock'), '/unlock'];
    for (const path of tries) {
      const pin = path === '/start' ? '2580' : '0000';
      const before = audited().length;
      await own.call({ ...component('POST', path, token, { pin }), headers: forwarded });
      // On a busy machine the gateway may answer 503 before it has hashed the code; the audit line shows the later outcome.
      await waitFor(() => audited().length > before);
    }
    await own.call({ path: `/v1/sessions/${id}/result`, bearer: DEMO_KEY, headers: forwarded });
    await own.close();

    const lines = audited().slice(1);
    expect(lines.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['start', 'ok'],
      ['start', 'replayed'],
      ...Array(5).fill(['unlock', 'wrong_pin']),
      ['unlock', 'pin_locked'],
      ['unlock', 'pin_locked'],
      ['retrieval', 'result_not_ready'],
    ]);
    const hash = execFileSync('sh', ['-c', /^printf .*SESSION_ID.*$/m.exec(OPERATING)?.[0] ?? ''], {
      env: { ...process.env, SESSION_ID: id },
    });
    for (const { session_hash } of lines) expect(session_hash).toBe(String(hash).trim());
    const sources = new Set(lines.map(({ key_id, source }) => `${key_id} ${source}`));
    expect(sources).toEqual(new Set(['null 203.0.113.0/24', 'k1 203.0.113.77']));
  });

  test('trusts no X-Forwarded-For without a trusted proxy', async () => {
    await gateway.call({
      path: `${played.path}/result`,
      bearer: DEMO_KEY,
      headers: { 'X-Forwarded-For': '203.0.113.77' },
    });
    expect(auditLines().at(-1)).toMatchObject({ operation: 'retrieval', source: '127.0.0.1' });
  });

  test('has the fields that operating.md lists, and no others', () => {
    const [, table = ''] = OPERATING.split('| Field of an audit line');
    const fields = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    for (const line of auditLines()) expect(Object.keys(line).sort()).toEqual([...fields].sort());
  });
});

describe('an operation that outlives its call', () => {
  const completions = () => auditLines().filter(({ operation }) => operation === 'completion');

  /** The completions audited after the first `before`, as soon as there is one. */
  const nextCompletions = async (before: number) => {
    await waitFor(() => completions().length > before);
    return completions().slice(before);
  };

  /** Sends an assessment and leaves during scoring; returns a function that finishes scoring with the given answer. */
  async function leaveWhileScoring(): Promise<(answer: 'scored' | 'busy') => void> {
    const { token } = await start(gateway.call);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const path = '/component/api/submission';
    const left = request({ port: gateway.app.port, method: 'POST', path, headers }).on('error', () => undefined);
    const lines = gateway.logLines.length;
    const scoring = new Promise<(answer: 'scored' | 'busy') => void>((reached) => {
      gateway.stubs.compute = (asked) =>
        new Promise((resolve, reject) => {
          reached((answer) => (answer === 'scored' ? resolve(numbersFor(asked)) : reject({ code: 'saturated' })));
        });
    });
    left.end(JSON.stringify({ assessment: typicalAssessment() }));
    const goOn = await scoring;
    left.destroy();
    await waitFor(() => gateway.logLines.slice(lines).some(({ status }) => status === 499));
    return goOn;
  }

  test.each([
    ['scored', 'ok'],
    ['busy', 'service_unavailable'],
  ] as const)('after its client left is audited at its end, by its true outcome: %s', async (answer, outcome) => {
    const before = completions().length;
    const goOn = await leaveWhileScoring();
    expect(completions()).toHaveLength(before);
    goOn(answer);

    expect(await nextCompletions(before)).toMatchObject([{ outcome }]);
  });

  test('after its deadline is answered 503, and audited at its end, by its true outcome', async () => {
    let score: () => void = () => undefined;
    gateway.stubs.compute = (asked) =>
      new Promise((resolve) => {
        score = () => resolve(numbersFor(asked));
      });
    const { request: ask } = gateway.bus;
    // The bus outlasts the deadline of the call.
    const patient: Bus['request'] = (call, payload, context) =>
      ask(call, payload, { ...context, deadline: Number.MAX_SAFE_INTEGER });
    Object.assign(gateway.bus, { request: patient });
    const started = await start(gateway.call);
    const before = completions().length;

    expectProblem(await submit(gateway.call, started), 'service_unavailable');
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'request', status: 503, code: 'service_unavailable' }),
    );
    expect(completions()).toHaveLength(before);
    score();
    expect(await nextCompletions(before)).toMatchObject([{ outcome: 'ok' }]);
    Object.assign(gateway.bus, { request: ask });
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { complete, DEMO_KEY, OTHER_KEY, type Played, startTestGateway, type TestGateway } from '../testing/index.ts';

let gateway: TestGateway;
let played: Played;

beforeAll(async () => {
  gateway = await startTestGateway();
  const { call } = gateway;
  played = await complete(call, { reference: 'CANARY-ref' });
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
  test('has one line for each create, completion, retrieval, report and delete, by account, key and outcome', () => {
    const told = auditLines().map(({ operation, account, key_id, outcome }) => [operation, account, key_id, outcome]);

    expect(told).toEqual([
      ['create', 'demo', 'k1', 'ok'],
      ['completion', 'demo', null, 'ok'],
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

  test('names a session by its hash only, the same all along', () => {
    const hash = createHash('sha256').update(played.id).digest('base64url').slice(0, 22);

    expect(
      auditLines()
        .slice(0, 4)
        .map(({ session_hash }) => session_hash),
    ).toEqual([hash, hash, hash, hash]);
  });
});

test('no log line holds a session id, token, key or anything of a patient', () => {
  const text = JSON.stringify(gateway.logLines);

  for (const secret of [played.id, played.token, DEMO_KEY, OTHER_KEY, 'CANARY-ref', 'height', '/v1/sessions/ses_']) {
    expect(text).not.toContain(secret);
  }
});

test('metrics count requests by route template, refusals by quota and events by outcome', async () => {
  const text = await gateway.metrics.render('plain');

  expect(text).toContain('http_route="/v1/sessions/{id}/result",http_response_status_code="200"');
  expect(text).toMatch(/quota_refusals_total\{quota="sessions"\} 1/);
  expect(text).toMatch(/session_events_total\{action="create",outcome="replayed"\} 1/);
  expect(text).toMatch(
    /db_client_operation_duration_seconds_count\{db_operation_name="sessions\.complete",outcome="ok"\} 1/,
  );
  expect(text).toMatch(/sealing_failures_total 0/);
  expect(text).not.toContain(played.id);
});

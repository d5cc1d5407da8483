import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { component, expectProblem } from '../testing/expect-problem.ts';
import {
  create,
  createTestClock,
  type Sent,
  start,
  startTestGateway,
  submit,
  type TestGateway,
  typicalAssessment,
} from '../testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({}, { clock: createTestClock().read });
});
afterAll(() => gateway.close());

describe('everything in the wrong order', () => {
  const draft = { revision: 1, assessment: {} };
  const calls = (token: string): Record<string, Sent> => ({
    start: component('POST', '/start', token, {}),
    draft: component('PUT', '/draft', token, draft),
    submission: component('POST', '/submission', token, { assessment: typicalAssessment() }),
    unlock: component('POST', '/unlock', token, {}),
    assessment: component('GET', '/assessment', token),
  });

  async function outcomes(token: string, names: readonly string[]) {
    const sent = calls(token);
    const answers = await Promise.all(names.map((name) => gateway.call(sent[name] ?? { path: '/' })));
    return answers.map(({ status, json }) => (status < 400 ? status : json.code));
  }

  test('before the start only the assessment is readable', async () => {
    const { token } = await create(gateway.call);

    expect(await outcomes(token, ['draft', 'submission', 'unlock', 'assessment'])).toEqual([
      'not_started',
      'not_started',
      'not_started',
      200,
    ]);
  });

  test('after completion no start and no draft is possible, and the same submission gets the same answer', async () => {
    const played = await start(gateway.call);
    const first = await submit(gateway.call, played);

    expect(await outcomes(played.token, ['start', 'draft', 'unlock', 'assessment'])).toEqual([
      'already_completed',
      'already_completed',
      200,
      200,
    ]);
    expect((await submit(gateway.call, played)).text).toBe(first.text);
    const other = { ...typicalAssessment(), cartography: { no_pain: true, strokes: [] } };
    expectProblem(await submit(gateway.call, played, other), 'already_completed');
  });

  test('a second start changes nothing, not even the pin', async () => {
    const { token } = await start(gateway.call, {}, '2580');

    expect((await gateway.call(component('POST', '/start', token, { pin: '1111' }))).status).toBe(200);
    expectProblem(await gateway.call(component('POST', '/unlock', token, { pin: '1111' })), 'wrong_pin');
    expect((await gateway.call(component('POST', '/unlock', token, { pin: '2580' }))).json).toEqual({ result: null });
  });

  test("a pin is required or rejected by the session's setting", async () => {
    const required = await create(gateway.call, { options: { session_pin: 'required' } });
    const none = await create(gateway.call, { options: { session_pin: 'none' } });

    const missing = expectProblem(
      await gateway.call(component('POST', '/start', required.token, {})),
      'invalid_request',
    );
    expect(missing.errors).toMatchObject([{ pointer: '/pin', code: 'required' }]);
    const uninvited = await gateway.call(component('POST', '/start', none.token, { pin: '1234' }));
    expect(expectProblem(uninvited, 'invalid_request').errors).toMatchObject([{ pointer: '/pin' }]);
    expect((await gateway.call(component('POST', '/start', none.token))).status).toBe(200);
  });

  test('five wrong pins in a row lock the session, and the answer has the length of the lock', async () => {
    const { token } = await start(gateway.call, {}, '2580');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expectProblem(await gateway.call(component('POST', '/unlock', token, { pin: '0000' })), 'wrong_pin');
    }

    const locked = await gateway.call(component('POST', '/unlock', token, { pin: '2580' }));
    expectProblem(locked, 'pin_locked');
    expect(locked.headers['retry-after']).toBe('300');
  });

  test('an older draft is stale, and the same one again is not', async () => {
    const { token } = await start(gateway.call);
    const put = (revision: number, vas: number) =>
      gateway.call(component('PUT', '/draft', token, { revision, assessment: { answers: { vas_global: { vas } } } }));

    expect((await put(3, 5)).status).toBe(204);
    expect((await put(3, 5)).status).toBe(204);
    expectProblem(await put(3, 6), 'stale_draft');
    expectProblem(await put(2, 5), 'stale_draft');
    expect((await put(4, 6)).status).toBe(204);
    const { json: view } = await gateway.call(component('GET', '/assessment', token));
    expect(view).toMatchObject({ draft_revision: 4, draft: { answers: { vas_global: { vas: 6 } } } });
  });

  test('a submission that travels while a code is set counts, and its answer shows no result', async () => {
    const { token } = await create(gateway.call);
    const body = JSON.stringify({ assessment: typicalAssessment() });
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    };
    const path = '/component/api/submission';
    const travelling = request({ port: gateway.app.port, host: '127.0.0.1', method: 'POST', path, headers });
    travelling.flushHeaders();
    // The gateway knows the session by now, and waits for the body.
    await once(travelling, 'continue');
    expect((await gateway.call(component('POST', '/start', token, { pin: '2580' }))).status).toBe(200);
    travelling.end(body);
    const [answer] = await once(travelling, 'response');

    expect(JSON.parse(await text(answer))).toEqual({ status: 'completed', result: null });
  });
});

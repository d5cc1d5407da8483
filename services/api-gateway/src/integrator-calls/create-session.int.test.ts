import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CreatedSession, type CreateSession } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { questionnairesFor } from '@pain-assessment/questionnaires';
import {
  complete,
  create,
  createTestClock,
  DEMO_KEY,
  OTHER_KEY,
  type Received,
  type Sent,
  start,
  startTestGateway,
  submit,
  type TestGateway,
  typicalAssessment,
} from '../testing/index.ts';

const clock = createTestClock();
let gateway: TestGateway;
beforeAll(async () => {
  const settings = { PUBLIC_BASE_URL: 'https://pain.example.org/service/' };
  gateway = await startTestGateway(settings, { clock: clock.read });
});
afterAll(() => gateway.close());

const post = (body: unknown, headers: Record<string, string | string[]> = {}, bearer = DEMO_KEY) =>
  gateway.call({ method: 'POST', path: '/v1/sessions', bearer, body, headers } satisfies Sent);

describe('a created session', () => {
  test('has the shape of the contract', async () => {
    const received = await post({ ...createSessionBody('knee'), locale: undefined });
    const created = CreatedSession.parse(received.json);

    expect(received).toMatchObject({
      status: 201,
      headers: { location: `/service/v1/sessions/${created.session_id}` },
    });
    expect(received.headers).not.toHaveProperty('idempotent-replayed');
    expect(created).toEqual({
      session_id: expect.stringMatching(/^ses_[a-z2-7]{26}$/),
      status: 'created',
      zone: 'knee',
      modules: ['cartography', 'questionnaires'],
      locale: 'en-GB',
      created_at: created.created_at,
      expires_at: new Date(Date.parse(created.created_at) + 7_200_000).toISOString(),
      component: {
        url: `https://pain.example.org/service/component/${created.session_id}#${created.component.token}`,
        token: expect.stringMatching(/^ct_/),
        script_url: 'https://pain.example.org/service/component/pain-assessment.js',
      },
    });
  });

  test('shows the component the data of its creation', async () => {
    const { token } = await create(gateway.call, {
      locale: 'fr-FR',
      options: { session_pin: 'required', show_results: false },
    });
    const { json: view } = await gateway.call({ path: '/component/api/assessment', bearer: token });

    expect(view).toMatchObject({
      status: 'created',
      locale: 'fr-FR',
      avatar: { sex: 'female', body_shape: 'normal', height_cm: 175 },
      draft: null,
      draft_revision: 0,
      reopened_from: null,
      pin: { mode: 'required', set: false },
      show_results: false,
    });
    expect(view.questionnaires.map(({ id }: { id: string }) => id)).toEqual(questionnairesFor('thoracolumbar_spine'));
    expect(view).not.toHaveProperty('reference');
    expect(view.now).toBe(new Date(clock.read()).toISOString());
    expect(Date.parse(view.expires_at) - Date.parse(view.now)).toBe(7_200_000);
  });

  test.each(['de-DE', 'en', null, 7])(
    'is not made in the locale %s, and the refusal names those of the account',
    async (locale) => {
      const expected = [{ pointer: '/locale', code: 'not_allowed', detail: 'must be one of: en-GB, fr-FR' }];
      expect((await post({ ...createSessionBody(), locale })).json.errors).toEqual(expected);
    },
  );

  test('is rejected with a duplicate field', async () => {
    const body = JSON.stringify(createSessionBody()).replace('{', '{"zone":"shoulder",');
    const { status, json } = await post(body);

    expect({ status, errors: json.errors }).toEqual({
      status: 400,
      errors: [{ pointer: '/zone', code: 'duplicate_field', detail: 'must be there once' }],
    });
  });
});

describe('an Idempotency-Key', () => {
  const body = createSessionBody();

  test('replays the same bytes for the same JSON in any order of keys, and marks the replay', async () => {
    const headers = { 'Idempotency-Key': 'order 66 ~' };
    const first = await post(body, headers);
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    const second = await post(reordered, headers);

    expect(second.body.equals(first.body)).toBe(true);
    expect(second).toMatchObject({
      status: 201,
      headers: { 'idempotent-replayed': 'true', location: first.headers.location },
    });
  });

  test('replays a deleted session without reviving it', async () => {
    const headers = { 'Idempotency-Key': 'deleted' };
    const first = await post(body, headers);
    const path = `/v1/sessions/${first.json.session_id}`;
    await gateway.call({ method: 'DELETE', path, bearer: DEMO_KEY });

    expect((await post(body, headers)).body.equals(first.body)).toBe(true);
    expect((await gateway.call({ path, bearer: DEMO_KEY })).status).toBe(404);
  });

  test('of a rejected call may be used again', async () => {
    const headers = { 'Idempotency-Key': 'second try' };

    expect((await post({ ...body, colour: 'red' }, headers)).status).toBe(400);
    expect((await post(body, headers)).status).toBe(201);
  });

  test.each<[string, string | string[]]>([
    ['empty', ''],
    ['of 129 characters', 'k'.repeat(129)],
    ['with a letter that is no ASCII', 'clé'],
    ['with a tab inside', 'a\tb'],
    ['sent twice', ['a', 'b']],
  ])('%s is rejected by header', async (_what, key) => {
    const received = await post(body, { 'Idempotency-Key': key });

    expect(received.status).toBe(400);
    expect(received.json.errors).toMatchObject([{ header: 'Idempotency-Key' }]);
  });

  test('and the body are checked together', async () => {
    const received = await post({ ...body, colour: 'red' }, { 'Idempotency-Key': '' });

    expect(received.json.errors).toMatchObject([{ header: 'Idempotency-Key' }, { pointer: '/colour' }]);
  });
});

test('the daily quota rejects with the seconds to the next UTC day, and a replay uses none', async () => {
  const body: CreateSession = { ...createSessionBody(), locale: 'fr-FR' };
  const headers = { 'Idempotency-Key': 'quota' };
  const remaining: unknown[] = [];
  const note = ({ headers: answered }: Received) => {
    expect(answered['ratelimit-policy']).toBe('"sessions";q=3;w=86400');
    remaining.push(/^"sessions";r=(\d+);t=\d+$/.exec(String(answered.ratelimit))?.[1]);
  };
  for (const sent of [headers, headers, {}, {}]) {
    const created = await post(body, sent, OTHER_KEY);
    expect(created.status).toBe(201);
    note(created);
  }

  const refused = await post(body, {}, OTHER_KEY);

  expect(refused.json.code).toBe('session_quota_exceeded');
  note(refused);
  expect(remaining).toEqual(['2', '2', '1', '0', '0']);
  expect((await gateway.call({ path: '/v1/account', bearer: OTHER_KEY })).json.quotas.sessions_left).toBe(0);
  const left = String(86_400 - ((clock.read() / 1_000) % 86_400));
  expect(refused.headers).toMatchObject({ 'retry-after': left, ratelimit: `"sessions";r=0;t=${left}` });
  expect((await post(body, headers, OTHER_KEY)).status).toBe(201);
});

describe('a resume bundle', () => {
  const fetchBundle = async (path: string): Promise<string> =>
    (await gateway.call({ path: `${path}/result`, bearer: DEMO_KEY })).json.resume_bundle;

  test('reopens its map and answers, returns its date, and completes again', async () => {
    const { path } = await complete(gateway.call);
    const { json: result } = await gateway.call({ path: `${path}/result`, bearer: DEMO_KEY });
    const reopened = await start(gateway.call, {
      resume_bundle: result.resume_bundle,
      patient: { sex: 'female', height_cm: 180, weight_kg: 90 },
    });

    const { json: view } = await gateway.call({ path: '/component/api/assessment', bearer: reopened.token });
    expect(view).toMatchObject({
      draft: typicalAssessment(),
      draft_revision: 0,
      reopened_from: { computed_at: result.computed_at },
      avatar: { height_cm: 180, body_shape: 'overweight' },
    });
    expect((await submit(gateway.call, reopened, view.draft)).status).toBe(200);
    const again = await gateway.call({ path: `${reopened.path}/result`, bearer: DEMO_KEY });
    expect(again.json.versions).toEqual(result.versions);
    expect(again.json.provenance).toEqual({
      ...result.provenance,
      reopened_from: { computed_at: result.computed_at },
    });
  });

  test('keeps the capture of the map, in draft and result', async () => {
    const chosen = await start(gateway.call);
    const { cartography, ...others } = typicalAssessment();
    await submit(gateway.call, chosen, {
      ...others,
      cartography: { strokes: [], no_pain: false, ...cartography, capture: 'regions' },
    });
    const reopened = await start(gateway.call, { resume_bundle: await fetchBundle(chosen.path) });
    const { json: view } = await gateway.call({ path: '/component/api/assessment', bearer: reopened.token });

    expect(view.draft.cartography.capture).toBe('regions');
    await submit(gateway.call, reopened, view.draft);
    const { json: result } = await gateway.call({ path: `${reopened.path}/result`, bearer: DEMO_KEY });
    expect(result.provenance.capture).toBe('regions');
  });

  test('of one module starts the other one empty', async () => {
    const drawn = await start(gateway.call, { modules: ['cartography'] });
    await submit(gateway.call, drawn, { cartography: { no_pain: true, strokes: [] } });
    const { token } = await create(gateway.call, { resume_bundle: await fetchBundle(drawn.path) });
    const { json: view } = await gateway.call({ path: '/component/api/assessment', bearer: token });

    expect(view.draft).toEqual({ cartography: { no_pain: true, strokes: [] } });
    expect(view.questionnaires).toHaveLength(questionnairesFor('thoracolumbar_spine').length);
  });
});

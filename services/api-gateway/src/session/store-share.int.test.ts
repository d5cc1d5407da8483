import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { startRedis, type TestRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { component, expectProblem } from '../testing/expect-problem.ts';
import {
  create,
  createTestClock,
  DEMO_KEY,
  OTHER_KEY,
  type Played,
  start,
  startTestGateway,
  submit,
  type TestGateway,
} from '../testing/index.ts';

const CAPACITY = 2 ** 29;
/** Room for five created sessions of a test key, whose share is a quarter: creations end at 90 % of it. */
const TEST_SHARE = 11_200;
const SHARE = 4 * TEST_SHARE;

let server: TestRedis | undefined;
let gateway: TestGateway;
afterEach(async () => {
  await gateway.close();
  await server?.stop();
  server = undefined;
});

async function startBounded(): Promise<TestRedis> {
  server = await startRedis({ own: true });
  const admin = new Redis(server.url);
  await admin.config('SET', 'maxmemory', CAPACITY);
  admin.disconnect();
  return server;
}

async function open(redis?: TestRedis, ratio = SHARE / CAPACITY) {
  const settings = { STORE_SHARE_PER_ACCOUNT: String(ratio), ...(redis && { REDIS_URL: redis.url }) };
  const clock = createTestClock();
  gateway = await startTestGateway(settings, { clock: clock.read });
  await waitFor(() => gateway.app.ready());
  return { clock, shown: async () => readGauge(await gateway.metrics.render('plain')) };
}

const readGauge = (metrics: string) => /^store_share_used_ratio\{account="demo"\} (\S+)$/m.exec(metrics)?.[1];
const remove = ({ path }: Played) => gateway.call({ method: 'DELETE', path, bearer: DEMO_KEY });

async function fill(): Promise<readonly [Played, Played, Played]> {
  const first = await start(gateway.call);
  const [second, third] = [await create(gateway.call), await create(gateway.call)];
  for (let created = 3; created < 5; created += 1) await create(gateway.call);
  return [first, second, third];
}
const refusedCreation = () => create(gateway.call).catch((error: unknown) => String(error));

describe.each(['memory', 'Redis'])('an account that fills its share of the store in %s', (where) => {
  test('is answered 503 for what would grow, until it holds less; other accounts create', async () => {
    const { shown } = await open(where === 'Redis' ? await startBounded() : undefined);
    const [first, ...others] = await fill();

    expect(await refusedCreation()).toMatch(/503 instead of 201/);
    expectProblem(await submit(gateway.call, first), 'service_unavailable');
    const saved = await gateway.call({ path: '/component/api/assessment', bearer: first.token });
    expect(saved.status).toBe(200);
    expect(Number(await shown())).toBeGreaterThan(10_000 / TEST_SHARE);
    expect(await gateway.metrics.render('plain')).toContain('limit_refusals_total{limit="storeShare"} 2');
    expect((await create(gateway.call, { locale: 'fr-FR' }, OTHER_KEY)).id).toMatch(/^ses_/);

    for (const other of others) expect((await remove(other)).status).toBe(204);
    expect(await create(gateway.call)).toMatchObject({ id: expect.stringMatching(/^ses_/) });
    const { json } = await gateway.call({ path: '/v1/account', bearer: DEMO_KEY });
    expect(json.quotas.sessions_left).toBe(json.quotas.sessions_per_day - 6);
  });
});

test('what sessions hold counts until they end', async () => {
  const { clock, shown } = await open();
  await fill();
  clock.pass(7_199_999);
  expect(await refusedCreation()).toMatch(/503/);
  clock.pass(1);
  expect(await shown()).toBeUndefined();
  await create(gateway.call);
});

test('a Redis without maxmemory bounds no account', async () => {
  server = await startRedis({ own: true });
  const { shown } = await open(server);
  await fill();
  await create(gateway.call);
  expect(await shown()).toBeUndefined();
});

describe('test and live keys of one account', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pain-assessment-modes-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const [LIVE, TEST] = ['sk_live_clinic_00000000000000000000', 'sk_test_clinic_00000000000000000000'];

  async function openClinic(ratio: number) {
    const file = join(folder, 'accounts.yaml');
    const keys = [LIVE, TEST].map((key, index) => ({
      id: `k${index}`,
      sha256: createHash('sha256').update(key).digest('hex'),
    }));
    const quotas = { sessions_per_day: 1_000, submissions_per_minute: 1_000 };
    const languages = { default_locale: 'en-GB', allowed_locales: ['en-GB'], value_set: 'fr' };
    const clinic = {
      id: 'clinic',
      name: 'Clinic',
      keys,
      ...languages,
      show_results: true,
      quotas,
      component_origins: [],
    };
    await writeFile(file, JSON.stringify({ accounts: [clinic] }));
    gateway = await startTestGateway({ ACCOUNTS_FILE: file, STORE_SHARE_PER_ACCOUNT: String(ratio) });
    await waitFor(() => gateway.app.ready());
  }

  test('fill shares of their own: a patient of the live key goes on while the test share is full', async () => {
    await openClinic(SHARE / CAPACITY);
    const patient = await create(gateway.call, {}, LIVE);
    const begun = { ...component('POST', '/start', patient.token, {}) };
    for (let created = 0; created < 5; created += 1) await create(gateway.call, {}, TEST);
    await expect(create(gateway.call, {}, TEST)).rejects.toThrow(/503/);

    expect((await gateway.call(begun)).status).toBe(200);
    expect((await submit(gateway.call, patient)).status).toBe(200);
    expect(await create(gateway.call, {}, LIVE)).toMatchObject({ id: expect.stringMatching(/^ses_/) });
  });

  test('leave a tenth of a share to begun sessions: creations end, and a submission is stored', async () => {
    await openClinic(100_000 / CAPACITY);
    const patient = await create(gateway.call, {}, LIVE);
    await gateway.call(component('POST', '/start', patient.token, {}));
    for (let created = 1; created < 45; created += 1) await create(gateway.call, {}, LIVE);

    await expect(create(gateway.call, {}, LIVE)).rejects.toThrow(/503/);
    expect((await submit(gateway.call, patient)).status).toBe(200);
  });

  test('share no Idempotency-Key: the second mode is answered 422, and creates nothing', async () => {
    await openClinic(1);
    const send = (bearer: string) =>
      gateway.call({
        method: 'POST',
        path: '/v1/sessions',
        bearer,
        headers: { 'idempotency-key': 'one' },
        body: createSessionBody(),
      });
    const first = await send(TEST);
    expectProblem(await send(LIVE), 'idempotency_key_reused');
    expect((await send(TEST)).text).toBe(first.text);
  });
});

import { afterEach, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { expectProblem } from '../testing/expect-problem.ts';
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
/** Room for five created sessions. */
const SHARE = 11_000;

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

async function fill(): Promise<readonly [Played, Played]> {
  const first = await start(gateway.call);
  const second = await create(gateway.call);
  for (let created = 2; created < 5; created += 1) await create(gateway.call);
  return [first, second];
}
const refusedCreation = () => create(gateway.call).catch((error: unknown) => String(error));

describe.each(['memory', 'Redis'])('an account that fills its share of the store in %s', (where) => {
  test('is answered 503 for what would grow, until it holds less; other accounts create', async () => {
    const { shown } = await open(where === 'Redis' ? await startBounded() : undefined);
    const [first, second] = await fill();

    expect(await refusedCreation()).toMatch(/503 instead of 201/);
    expectProblem(await submit(gateway.call, first), 'service_unavailable');
    const saved = await gateway.call({ path: '/component/api/assessment', bearer: first.token });
    expect(saved.status).toBe(200);
    expect(Number(await shown())).toBeGreaterThan(10_000 / SHARE);
    expect(await gateway.metrics.render('plain')).toContain('limit_refusals_total{limit="storeShare"} 2');
    expect((await create(gateway.call, { locale: 'fr-FR' }, OTHER_KEY)).id).toMatch(/^ses_/);

    expect((await remove(second)).status).toBe(204);
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

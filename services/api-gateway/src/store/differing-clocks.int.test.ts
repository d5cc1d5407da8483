import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { create, DEMO_KEY, startTestGateway, submit, type TestGateway } from '../testing/index.ts';

const newKey = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
const keys = { SEALING_KEYS: newKey('a'), SESSION_KEYS: newKey('b') };
/** Longest error of an offset that one answer of Redis measured on a busy machine, ms; far below the tested differences. */
const ERROR_MS = 5_000;

let server: TestRedis;
let admin: Redis;
const gateways: TestGateway[] = [];
beforeAll(async () => {
  server = await startRedis({ own: true });
  admin = new Redis(server.url);
});
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  await admin.flushall();
});
afterAll(async () => {
  admin.disconnect();
  await server.stop();
});

async function startAt(difference: number): Promise<TestGateway> {
  const clock = () => Date.now() + difference;
  const gateway = await startTestGateway({ REDIS_URL: server.url, ...keys }, { clock, warmUp: true });
  gateways.push(gateway);
  await waitFor(() => gateway.app.ready(), { what: 'a gateway that is ready' });
  return gateway;
}

const redisTime = async () =>
  (await admin.time()).map(Number).reduce((seconds, micros) => seconds * 1_000 + micros / 1_000);

test.each([-600_000, -90_000, 90_000, 600_000])(
  'gateways %d ms apart give a session one life, one quota and one lock',
  async (difference) => {
    const [early, late] = [await startAt(0), await startAt(difference)];
    const before = await redisTime();
    const played = await create(late.call);
    const bearer = played.token;
    const post = (gateway: TestGateway, path: string, pin: string) =>
      gateway.call({ method: 'POST', path: `/component/api/${path}`, bearer, body: { pin } });
    await waitFor(async () => (await post(early, 'start', '2468')).status === 200, { what: 'a started session' });
    const outcomes: number[] = [];
    while (outcomes.at(-1) !== 429) {
      const gateway = outcomes.length % 2 === 0 ? early : late;
      outcomes.push((await post(gateway, 'unlock', '0000')).status);
    }
    // A busy machine may answer 503 to a counted try.
    expect(outcomes.filter((status) => status === 403).length).toBeLessThanOrEqual(5);

    for (const gateway of [early, late]) {
      const locked = await post(gateway, 'unlock', '2468');
      expect({ status: locked.status, seconds: Number(locked.headers['retry-after']) > 200 }).toEqual({
        status: 429,
        seconds: true,
      });
      expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(300 + ERROR_MS / 1_000);
    }
    await waitFor(async () => (await submit(late.call, played)).status === 200, { what: 'a completed session' });

    const { json: view } = await early.call({ path: played.path, bearer: DEMO_KEY });
    const after = await redisTime();
    const times = [view.created_at, view.started_at, view.completed_at].map((time) => Date.parse(time));
    expect([...times].sort()).toEqual(times);
    expect(Math.min(...times)).toBeGreaterThan(before - ERROR_MS);
    expect(Math.max(...times)).toBeLessThan(after + ERROR_MS);
    expect(await late.metrics.render('plain')).toMatch(
      new RegExp(`^store_clock_offset_seconds ${-Math.sign(difference) < 0 ? '-' : ''}\\d`, 'm'),
    );
    const counters = await admin.keys('pa:{demo}:submissions:*:ends');
    const minutes = counters.map((name) => Date.parse(`${name.slice(-21, -5)}:00Z`));
    expect(minutes).toHaveLength(1);
    expect(Math.abs((minutes[0] ?? 0) - after)).toBeLessThan(60_000 + ERROR_MS);
  },
);

import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { parseSealingKeys } from '@pain-assessment/service-kit';
import { createLogSink, startRedis, type TestRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { connectRedis } from '../store/redis-connection.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { create } from '../testing/play.ts';
import { createKeyAgreement } from './key-agreement.ts';

const entry = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;
const [k1, otherK1, k2, w1, otherW1] = ['k1', 'k1', 'k2', 'w1', 'w1'].map(entry) as [
  string,
  string,
  string,
  string,
  string,
];

let server: TestRedis;
let redis: Redis;
let gateways: TestGateway[];

beforeAll(async () => {
  server = await startRedis({ own: true });
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  gateways = [];
  await redis.flushall();
});
afterEach(() => Promise.all(gateways.map((gateway) => gateway.close())));

async function startReplica(keys: Readonly<Record<string, string>>): Promise<TestGateway> {
  const gateway = await startTestGateway({ REDIS_URL: server.url, ...keys });
  gateways.push(gateway);
  return gateway;
}
/** Redis may answer late on a busy machine. */
const isReady = ({ app }: TestGateway) => waitFor(() => app.ready(), { what: 'a ready replica' });
const readMetric = async ({ metrics }: TestGateway) =>
  /^keys_differing (\d)$/m.exec(await metrics.render('plain'))?.[1];
const differing = ({ logLines }: TestGateway) =>
  logLines.filter(({ level, key_id }) => level === 'error' && key_id).map(({ variable, key_id }) => [variable, key_id]);

test('replicas with the same keys are ready, and leave fingerprints that expire within 60 s', async () => {
  const replicas = [await startReplica({ SEALING_KEYS: k1 }), await startReplica({ SEALING_KEYS: `${k1},${k2}` })];
  await Promise.all(replicas.map(isReady));
  const names = await redis.keys('pa:fingerprint:*');
  const lives = await Promise.all(names.map((name) => redis.pttl(name)));

  expect(names.sort()).toEqual(['pa:fingerprint:SEALING_KEYS:k1', 'pa:fingerprint:SEALING_KEYS:k2']);
  for (const life of lives) expect([life > 0, life <= 60_000]).toEqual([true, true]);
});

test.each([
  ['SEALING_KEYS', 'k1', { SEALING_KEYS: k1 }, { SEALING_KEYS: `${k2},${otherK1}` }],
  [
    'SESSION_KEYS',
    'w1',
    { SEALING_KEYS: k1, SESSION_KEYS: w1 },
    { SEALING_KEYS: `${k1},${k2}`, SESSION_KEYS: otherW1 },
  ],
])(
  'a replica with another key of %s under the same name is not ready, and tries again',
  async (variable, kid, right, wrong) => {
    const first = await startReplica(right);
    await isReady(first);
    const second = await startReplica(wrong);
    await waitFor(() => differing(second).length > 0, { what: 'a line of the log' });

    expect(await second.app.ready()).toBe(false);
    expect(differing(second)).toEqual([[variable, kid]]);
    expect([await readMetric(first), await readMetric(second)]).toEqual(['0', '1']);
    // A replica that is not in service must not publish its keys.
    expect(await redis.exists('pa:fingerprint:SEALING_KEYS:k2')).toBe(0);
    await create(first.call);

    // The first replica has closed, and its fingerprints have expired.
    await first.close();
    await redis.flushall();
    await isReady(second);
    expect(await readMetric(second)).toBe('0');
  },
);

test('a replica in service stays in service and names the key, if another took the name after Redis lost its content', async () => {
  const { log, lines } = createLogSink();
  const connection = await connectRedis({ url: server.url, log: { info: () => undefined, warn: () => undefined } });
  await waitFor(() => connection.ready(), { what: 'a connection' });
  const keys = parseSealingKeys(`${k1},${k2}`);
  const listed = [{ variable: 'SEALING_KEYS', read: () => keys }] as const;
  const agreement = createKeyAgreement({ listed, redis: connection, log });
  await agreement.compare();
  await redis.flushall();
  await redis.set('pa:fingerprint:SEALING_KEYS:k1', 'of another key');
  await agreement.compare();
  await agreement.compare();
  await connection.close();

  expect(lines.map(({ variable, key_id }) => [variable, key_id])).toEqual([['SEALING_KEYS', 'k1']]);
  expect([agreement.agreed(), agreement.countDiffering()]).toEqual([true, 1]);
  // The replica continues to renew the matching name.
  expect(await redis.pttl('pa:fingerprint:SEALING_KEYS:k2')).toBeGreaterThan(0);
  expect(await redis.get('pa:fingerprint:SEALING_KEYS:k1')).toBe('of another key');
});

test('random keys leave no fingerprint', async () => {
  await isReady(await startReplica({}));

  expect(await redis.keys('pa:fingerprint:*')).toEqual([]);
});

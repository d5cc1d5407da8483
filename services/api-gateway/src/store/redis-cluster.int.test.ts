import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedisCluster, type TestRedisCluster, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { connectRedis, type RedisConnection } from './redis-connection.ts';

const silent = { info: () => undefined, warn: () => undefined };

let cluster: TestRedisCluster;
let redis: RedisConnection;
/** The shard of the key `{a}`, and whether `{b}` and `{c}` share it. */
let shard: Redis;

beforeAll(async () => {
  cluster = await startRedisCluster();
  redis = await connectRedis({ url: `${cluster.url}?cluster=true`, log: silent });
  await waitFor(() => redis.ready(), { what: 'the cluster' });
  for (const { host, port } of cluster.nodes) {
    const node = new Redis({ host, port, maxRetriesPerRequest: 0, retryStrategy: () => null });
    const holds = await node.set('{a}', '1').then(
      () => true,
      () => false,
    );
    if (holds) shard = node;
    else node.disconnect();
  }
});
afterAll(async () => {
  shard.disconnect();
  await redis.close();
  await cluster.stop();
});

async function outcomes(): Promise<readonly string[]> {
  const calls = ['{a}', '{b}', '{c}', '{d}', '{e}', '{f}'].map((key) =>
    redis.send('SET', key, '1').then(String, ({ code }) => String(code)),
  );
  return Promise.all(calls);
}

test('a silent shard makes only its own keys unavailable, and only while it is silent', async () => {
  const port = shard.options.port ?? 0;
  await cluster.freeze(port);
  expect(new Set(await outcomes())).toEqual(new Set(['OK', 'store_unavailable']));
  expect(await redis.ready()).toBe(false);
  cluster.thaw(port);
  await waitFor(() => redis.ready(), { what: 'the shard that was frozen' });
  expect(new Set(await outcomes())).toEqual(new Set(['OK']));
});

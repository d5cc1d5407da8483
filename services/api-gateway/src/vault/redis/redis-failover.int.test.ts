import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedisCluster, type TestRedisCluster, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { connectRedis, type RedisConnection } from './redis-connection.ts';

const silent = { info: () => undefined, warn: () => undefined };
/** One of each shard. */
const KEYS = ['{a}', '{b}', '{c}'] as const;
const PAUSE_MS = 5;
const AFTERWARDS_MS = 500;

let cluster: TestRedisCluster;
let redis: RedisConnection;
let nodes: readonly Redis[];

beforeAll(async () => {
  cluster = await startRedisCluster({ replicas: 1 });
  redis = await connectRedis({ url: `${cluster.url}?cluster=true`, log: silent });
  nodes = cluster.nodes.map(
    ({ host, port }) => new Redis({ host, port, maxRetriesPerRequest: 0, retryStrategy: () => null }),
  );
  for (const node of nodes) node.on('error', () => undefined);
  await waitFor(() => redis.ready(), { what: 'the cluster' });
  await waitFor(async () => (await findNodes(ATTACHED)).length === KEYS.length, { what: 'a replica of each shard' });
  for (const key of KEYS) await redis.send('SET', key, '1');
  await waitFor(replicasFollow, { what: 'replicas that have all that their masters have' });
});
afterAll(async () => {
  for (const node of nodes) node.disconnect();
  await redis.close();
  await cluster.stop();
});

const answerTo = (node: Redis) => node.info('replication').catch(() => '');

async function findNodes(pattern: RegExp): Promise<readonly Redis[]> {
  const answers = await Promise.all(nodes.map(answerTo));
  return nodes.filter((_, index) => pattern.test(answers[index] ?? ''));
}

const ATTACHED = /master_link_status:up/;
/** A new replica gets no writes before its first acknowledgement, which is up to a second after it is attached. */
const FOLLOWED = /state=online,offset=(\d+)[\s\S]*master_repl_offset:\1\r/;

async function replicasFollow(): Promise<boolean> {
  return (await findNodes(FOLLOWED)).length === KEYS.length;
}

const isMaster = async (node: Redis) => (await answerTo(node)).includes('role:master');

/** Writes to all shards until it is told to stop; then answers how the writes of each key ended. */
function keepWriting(): () => Promise<ReadonlyMap<string, readonly string[]>> {
  const state = { stopped: false };
  const outcomes = new Map<string, string[]>(KEYS.map((key) => [key, []]));
  async function write(key: string): Promise<void> {
    while (!state.stopped) {
      outcomes.get(key)?.push(await redis.send('SET', key, '1').then(String, ({ code }) => String(code)));
      await sleep(PAUSE_MS);
    }
  }
  const writing = Promise.all(KEYS.map(write));
  return async () => {
    state.stopped = true;
    await writing;
    return outcomes;
  };
}

const wordsOf = (outcomes: ReadonlyMap<string, readonly string[]>) => new Set([...outcomes.values()].flat());

test('a failover that is asked for fails no operation, on any shard', async () => {
  const stop = keepWriting();
  for (const replica of await findNodes(ATTACHED)) {
    await replica.cluster('FAILOVER');
    await waitFor(() => isMaster(replica), { what: 'the replica to take over' });
    await sleep(AFTERWARDS_MS);
  }

  expect(wordsOf(await stop())).toEqual(new Set(['OK']));
}, 60_000);

test('a killed master is followed by its replica, with all that was written; the other shards serve meanwhile', async () => {
  await waitFor(replicasFollow, { what: 'replicas that have all that their masters have' });
  for (const key of KEYS) await redis.send('SET', `kept:${key}`, key);
  await sleep(AFTERWARDS_MS);
  const masters = await Promise.all(nodes.map(isMaster));
  const stopDuring = keepWriting();
  await cluster.kill(cluster.nodes[masters.indexOf(true)]?.port ?? 0);
  await waitFor(() => redis.ready(), { what: 'a whole cluster', seconds: 20 });
  const during = await stopDuring();
  const stopAfter = keepWriting();
  await sleep(AFTERWARDS_MS);

  expect(wordsOf(await stopAfter())).toEqual(new Set(['OK']));
  expect(wordsOf(during)).toEqual(new Set(['OK', 'store_unavailable']));
  expect([...during.values()].filter((words) => words.includes('store_unavailable'))).toHaveLength(1);
  for (const key of KEYS) expect(String(await redis.send('GET', `kept:${key}`))).toBe(key);
}, 60_000);

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pause, startRedisCluster, type TestRedisCluster, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { connectRedis, type RedisConnection } from './redis-connection.ts';

const silent = { info: () => undefined, warn: () => undefined };
/** One key of each shard. */
const KEYS = ['{a}', '{b}', '{c}'] as const;
/** Out of reach, so that a write can fail only by its connection. */
const OUT_OF_REACH_MS = 3_600_000;
const PAUSE_MS = 5;
/** Successful writes of each key that prove the end of failures. */
const AFTERWARDS = 50;

let cluster: TestRedisCluster;
let redis: RedisConnection;
let nodes: readonly Redis[];

beforeAll(async () => {
  cluster = await startRedisCluster({ replicas: 1 });
  redis = await connectRedis({ url: `${cluster.url}?cluster=true`, log: silent, commandTimeout: OUT_OF_REACH_MS });
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
/** A new replica receives no writes before its first acknowledgement, up to a second after its attachment. */
const FOLLOWED = /state=online,offset=(\d+)[\s\S]*master_repl_offset:\1\r/;

async function replicasFollow(): Promise<boolean> {
  return (await findNodes(FOLLOWED)).length === KEYS.length;
}

const isMaster = async (node: Redis) => (await answerTo(node)).includes('role:master');

/** Writes to all shards until it is stopped; then returns the outcomes of each key. */
function keepWriting() {
  const state = { stopped: false };
  const outcomes = new Map<string, string[]>(KEYS.map((key) => [key, []]));
  async function write(key: string): Promise<void> {
    while (!state.stopped) {
      outcomes.get(key)?.push(await redis.send('SET', key, '1').then(String, ({ code }) => String(code)));
      await pause(PAUSE_MS, { because: 'other work is to have its turn' });
    }
  }
  const writing = Promise.all(KEYS.map(write));
  /** Waits for some more writes of each key. */
  async function goOn(): Promise<void> {
    const before = KEYS.map((key) => outcomes.get(key)?.length ?? 0);
    const areWritten = () =>
      KEYS.every((key, at) => (outcomes.get(key)?.length ?? 0) >= (before[at] ?? 0) + AFTERWARDS);
    await waitFor(areWritten, { what: 'more writes' });
  }
  async function stop(): Promise<ReadonlyMap<string, readonly string[]>> {
    state.stopped = true;
    await writing;
    return outcomes;
  }
  return { goOn, stop };
}

const listWords = (outcomes: ReadonlyMap<string, readonly string[]>) => new Set([...outcomes.values()].flat());

/** Starts a failover to a replica. Redis aborts a failover of more than 5 s, which happens on a busy machine. */
async function failOver(replica: Redis): Promise<void> {
  for (let attempts = 5; !(await isMaster(replica)); attempts--) {
    if (attempts === 0) throw new Error('the replica did not take over');
    await replica.cluster('FAILOVER');
    await waitFor(() => isMaster(replica), { seconds: 6 }).catch(() => undefined);
  }
}

test('a manual failover fails no operation, on any shard', async () => {
  const { goOn, stop } = keepWriting();
  for (const replica of await findNodes(ATTACHED)) {
    await failOver(replica);
    await goOn();
  }

  expect(listWords(await stop())).toEqual(new Set(['OK']));
});

test('a replica replaces a killed master, with all written data; the other shards serve meanwhile', async () => {
  await waitFor(replicasFollow, { what: 'replicas that have all that their masters have' });
  for (const key of KEYS) await redis.send('SET', `kept:${key}`, key);
  await waitFor(replicasFollow, { what: 'replicas that have these writes too' });
  const masters = await Promise.all(nodes.map(isMaster));
  const during = keepWriting();
  await cluster.kill(cluster.nodes[masters.indexOf(true)]?.port ?? 0);
  await waitFor(() => redis.ready(), { what: 'a whole cluster', seconds: 20 });
  const outcomes = await during.stop();
  const afterwards = keepWriting();
  await afterwards.goOn();

  expect(listWords(await afterwards.stop())).toEqual(new Set(['OK']));
  expect(listWords(outcomes)).toEqual(new Set(['OK', 'store_unavailable']));
  expect([...outcomes.values()].filter((words) => words.includes('store_unavailable'))).toHaveLength(1);
  for (const key of KEYS) expect(String(await redis.send('GET', `kept:${key}`))).toBe(key);
});

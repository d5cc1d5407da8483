import { systemClock } from '@pain-assessment/service-kit';
import { startRedis, startRedisCluster, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { dueLife } from '../session/rules.ts';
import type { Lifetimes } from '../session/session.ts';
import { createMemoryDueSet, createMemoryStore } from '../store/memory-store.ts';
import { connectRedis } from '../store/redis-connection.ts';
import { createRedisDueSet, createRedisStore } from '../store/redis-store.ts';
import type { DueSet, Store } from '../store/store.ts';

/** Long, because a busy machine must not fail a test of outcomes. */
const PATIENCE_MS = 20_000;
const HOUR = 3_600_000;

/** The default lifetimes (contract.md#lifetimes), in milliseconds. */
export const DEFAULT_LIFETIMES: Lifetimes = {
  session: 2 * HOUR,
  resultRetention: HOUR / 4,
  tombstone: 24 * HOUR,
  idempotency: 24 * HOUR,
};

/** A store of one kind, and access to its stored keys. */
export interface StoreKind {
  readonly store: Store;
  readonly due: DueSet;
  /** Every key with its remaining lifetime in ms (-1: for ever) and its content; none for a store in memory. */
  keys(): Promise<readonly StoredKey[]>;
  stop(): Promise<void>;
}

interface StoredKey {
  readonly name: string;
  readonly lifetime: number;
  readonly content: Buffer;
  readonly bytes: number;
}

const silent = { info: () => undefined, warn: () => undefined };

async function memoryKind(): Promise<StoreKind> {
  return {
    store: createMemoryStore({ clock: systemClock }),
    due: createMemoryDueSet(),
    keys: async () => [],
    stop: async () => undefined,
  };
}

/** The stored content; a DUMP would compress it, and so hide its bytes. */
async function readContent(client: Redis, name: string): Promise<Buffer> {
  const type = await client.type(name);
  if (type === 'string') return (await client.getBuffer(name)) ?? Buffer.alloc(0);
  if (type === 'hash') return Buffer.from(JSON.stringify(await client.hgetall(name)));
  const values = type === 'zset' ? await client.zrangeBuffer(name, 0, '-1') : await client.smembersBuffer(name);
  return Buffer.concat(values);
}

async function readKey(client: Redis, name: string): Promise<StoredKey> {
  const lifetime = await client.pttl(name);
  const bytes = Number((await client.memory('USAGE', name)) ?? 0);
  return { name, lifetime, content: await readContent(client, name), bytes };
}

/** A store in the Redis of a URL; `nodes` are its servers. */
export async function redisKind(
  url: string,
  nodes: readonly string[],
  stopServers: () => Promise<void>,
): Promise<StoreKind> {
  const redis = await connectRedis({ url, log: silent, commandTimeout: PATIENCE_MS });
  // A gateway starts without its store: connecting waits for a second only.
  await waitFor(() => redis.ready(), { what: 'a connection to the store' });
  const clients = nodes.map((node) => new Redis(node));
  return {
    store: createRedisStore({ redis }),
    due: createRedisDueSet({ redis, life: dueLife(DEFAULT_LIFETIMES) }),
    async keys() {
      const kept = clients.map(async (client) => {
        const names = await client.keys('pa:*');
        return Promise.all(names.map((name) => readKey(client, name)));
      });
      return (await Promise.all(kept)).flat();
    },
    async stop() {
      await redis.close();
      for (const client of clients) client.disconnect();
      await stopServers();
    },
  };
}

async function singleRedis(): Promise<StoreKind> {
  const server = await startRedis();
  return redisKind(server.url, [server.url], () => server.stop());
}

async function redisCluster(): Promise<StoreKind> {
  const cluster = await startRedisCluster();
  const nodes = cluster.nodes.map(({ host, port }) => `redis://${host}:${port}`);
  return redisKind(nodes.join(','), nodes, () => cluster.stop());
}

type StartStore = () => Promise<StoreKind>;

export const REDIS_KINDS: readonly (readonly [string, StartStore])[] = [
  ['Redis', singleRedis],
  ['a Redis cluster of three shards', redisCluster],
];

/** Every kind of store of the service; one suite tests all of them. */
export const STORE_KINDS: readonly (readonly [string, StartStore])[] = [['memory', memoryKind], ...REDIS_KINDS];

import { startRedis, startRedisCluster } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { createMemoryClaimStore } from '../claims/memory-claim-store.ts';
import type { ClaimStore } from '../claims/port.ts';
import { createRedisClaimStore } from '../claims/redis-claim-store.ts';
import { connectRedis } from '../redis/redis.ts';
import { createMemorySessionStore } from '../sessions/memory-session-store.ts';
import type { Lifetimes, SessionStore } from '../sessions/port.ts';
import { createRedisSessionStore } from '../sessions/redis-session-store.ts';

/** A busy machine must not fail a test that asks for outcomes, not for time. */
const PATIENCE_MS = 20_000;
const HOUR = 3_600_000;

/** The lifetimes of contract 5, in milliseconds. */
export const CONTRACT_LIFETIMES: Lifetimes = {
  session: 2 * HOUR,
  resultRetention: HOUR / 4,
  tombstone: 24 * HOUR,
  idempotency: 24 * HOUR,
};

export interface StoreOptions {
  readonly lifetimes: Lifetimes;
  readonly lease: number;
}

/** Stores of one kind, and a look at what they keep. */
export interface StoreKind {
  open(options?: Partial<StoreOptions>): { claims: ClaimStore; sessions: SessionStore };
  /** Every key with its remaining life in ms (-1: for ever) and its content; none for a store in memory. */
  keys(): Promise<readonly KeptKey[]>;
  stop(): Promise<void>;
}

export interface KeptKey {
  readonly name: string;
  readonly lifetime: number;
  readonly content: Buffer;
  readonly bytes: number;
}

const silent = { info: () => undefined, warn: () => undefined };
const complete = ({ lifetimes = CONTRACT_LIFETIMES, lease = 5_000 }: Partial<StoreOptions> = {}) => ({
  lifetimes,
  claimLifetimes: { idempotency: lifetimes.idempotency, session: lifetimes.session, lease },
});

async function memoryKind(): Promise<StoreKind> {
  return {
    open(options) {
      const { lifetimes, claimLifetimes } = complete(options);
      return {
        claims: createMemoryClaimStore({ lifetimes: claimLifetimes }),
        sessions: createMemorySessionStore({ lifetimes }),
      };
    },
    keys: async () => [],
    stop: async () => undefined,
  };
}

/** The content as it is kept; a DUMP would compress it, and so hide what it holds. */
async function contentOf(client: Redis, name: string): Promise<Buffer> {
  const type = await client.type(name);
  if (type === 'string') return (await client.getBuffer(name)) ?? Buffer.alloc(0);
  const values = type === 'hash' ? await client.hvalsBuffer(name) : await client.smembersBuffer(name);
  return Buffer.concat(values);
}

async function readKey(client: Redis, name: string): Promise<KeptKey> {
  const lifetime = await client.pttl(name);
  const bytes = Number((await client.memory('USAGE', name)) ?? 0);
  return { name, lifetime, content: await contentOf(client, name), bytes };
}

async function redisKind(url: string, nodes: readonly string[], stopServers: () => Promise<void>): Promise<StoreKind> {
  const redis = await connectRedis({ url, log: silent, commandTimeout: PATIENCE_MS });
  const clients = nodes.map((node) => new Redis(node));
  return {
    open(options) {
      const { lifetimes, claimLifetimes } = complete(options);
      return {
        claims: createRedisClaimStore({ redis, lifetimes: claimLifetimes }),
        sessions: createRedisSessionStore({ redis, lifetimes }),
      };
    },
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

/** Every kind of store that the service runs on; one suite holds for all of them. */
export const STORE_KINDS: readonly (readonly [string, () => Promise<StoreKind>])[] = [
  ['memory', memoryKind],
  ['Redis', singleRedis],
  ['a Redis cluster of three shards', redisCluster],
];

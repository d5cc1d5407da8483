import { startRedis, startRedisCluster } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import type { ClaimStore } from '../vault/claims/claim-store.ts';
import { createMemoryClaimStore } from '../vault/memory/memory-claim-store.ts';
import { createMemoryDayKeys } from '../vault/memory/memory-day-keys.ts';
import { createMemoryDueSessions } from '../vault/memory/memory-due-sessions.ts';
import { createMemorySessionStore } from '../vault/memory/memory-session-store.ts';
import { createRedisClaimStore } from '../vault/redis/redis-claim-store.ts';
import { connectRedis } from '../vault/redis/redis-connection.ts';
import { createRedisDayKeys } from '../vault/redis/redis-day-keys.ts';
import { createRedisDueSessions } from '../vault/redis/redis-due-sessions.ts';
import { createRedisSessionStore } from '../vault/redis/redis-session-store.ts';
import type { DayKeyStore } from '../vault/sealing/session-keys.ts';
import type { Lifetimes, SessionStore } from '../vault/sessions/session-store.ts';
import type { DueSessions } from '../vault/sessions/watched-session.ts';

/** A busy machine must not fail a test that asks for outcomes, not for time. */
const PATIENCE_MS = 20_000;
const HOUR = 3_600_000;

/** The default lifetimes (contract.md#lifetimes), in milliseconds. */
export const DEFAULT_LIFETIMES: Lifetimes = {
  session: 2 * HOUR,
  resultRetention: HOUR / 4,
  tombstone: 24 * HOUR,
  idempotency: 24 * HOUR,
};

/** Stores of one kind, and a look at what they keep. */
export interface StoreKind {
  open(): { claims: ClaimStore; sessions: SessionStore; due: DueSessions; dayKeys: DayKeyStore };
  /** Every key with its remaining life in ms (-1: for ever) and its content; none for a store in memory. */
  keys(): Promise<readonly KeptKey[]>;
  /** Loses every wrapped key, as a crash does. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export interface KeptKey {
  readonly name: string;
  readonly lifetime: number;
  readonly content: Buffer;
  readonly bytes: number;
}

const silent = { info: () => undefined, warn: () => undefined };
const lifetimes = DEFAULT_LIFETIMES;

async function memoryKind(): Promise<StoreKind> {
  const dayKeys = createMemoryDayKeys();
  return {
    forget: async () => dayKeys.sweep(Number.MAX_SAFE_INTEGER),
    open: () => ({
      claims: createMemoryClaimStore({ lifetimes }),
      sessions: createMemorySessionStore({ lifetimes }),
      due: createMemoryDueSessions(),
      dayKeys,
    }),
    keys: async () => [],
    stop: async () => undefined,
  };
}

/** The content as it is kept; a DUMP would compress it, and so hide what it holds. */
async function readContent(client: Redis, name: string): Promise<Buffer> {
  const type = await client.type(name);
  if (type === 'string') return (await client.getBuffer(name)) ?? Buffer.alloc(0);
  const values = type === 'hash' ? await client.hvalsBuffer(name) : await client.smembersBuffer(name);
  return Buffer.concat(values);
}

async function readKey(client: Redis, name: string): Promise<KeptKey> {
  const lifetime = await client.pttl(name);
  const bytes = Number((await client.memory('USAGE', name)) ?? 0);
  return { name, lifetime, content: await readContent(client, name), bytes };
}

/** Stores in the Redis of a URL; `nodes` are its servers. */
export async function redisKind(
  url: string,
  nodes: readonly string[],
  stopServers: () => Promise<void>,
): Promise<StoreKind> {
  const redis = await connectRedis({ url, log: silent, commandTimeout: PATIENCE_MS });
  const clients = nodes.map((node) => new Redis(node));
  return {
    open: () => ({
      claims: createRedisClaimStore({ redis, lifetimes }),
      sessions: createRedisSessionStore({ redis, lifetimes }),
      due: createRedisDueSessions({ redis, sessionLife: lifetimes.session }),
      dayKeys: createRedisDayKeys({ redis }),
    }),
    async keys() {
      const kept = clients.map(async (client) => {
        const names = await client.keys('pa:*');
        return Promise.all(names.map((name) => readKey(client, name)));
      });
      return (await Promise.all(kept)).flat();
    },
    async forget() {
      for (const client of clients) for (const key of await client.keys('pa:{keys}:*')) await client.del(key);
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

/** Starts a store in memory: the statement of the rules that every other kind is compared with. */
export const MEMORY = memoryKind;

type StartStore = () => Promise<StoreKind>;

export const REDIS_KINDS: readonly (readonly [string, StartStore])[] = [
  ['Redis', singleRedis],
  ['a Redis cluster of three shards', redisCluster],
];

/** Every kind of store that the service runs on; one suite holds for all of them. */
export const STORE_KINDS: readonly (readonly [string, StartStore])[] = [['memory', MEMORY], ...REDIS_KINDS];

import {
  createStoreObserver,
  type Logger,
  type Metrics,
  PLATFORM_METRICS,
  type TlsFiles,
} from '@pain-assessment/service-kit';
import type { ClaimStore } from './claims/claim-store.ts';
import { createMemoryClaimStore } from './memory/memory-claim-store.ts';
import { createMemoryDayKeys } from './memory/memory-day-keys.ts';
import { createMemoryDueSessions } from './memory/memory-due-sessions.ts';
import { createMemorySessionStore } from './memory/memory-session-store.ts';
import { createRedisClaimStore } from './redis/redis-claim-store.ts';
import { connectRedis } from './redis/redis-connection.ts';
import { createRedisDayKeys } from './redis/redis-day-keys.ts';
import { createRedisDueSessions } from './redis/redis-due-sessions.ts';
import { createRedisSessionStore } from './redis/redis-session-store.ts';
import type { DayKeyStore } from './sealing/session-keys.ts';
import type { Lifetimes, SessionStore } from './sessions/session-store.ts';
import type { DueSessions } from './sessions/watched-session.ts';

const SWEEP_INTERVAL_MS = 30_000;

/** Where sessions, quotas and idempotency keys are kept. */
export interface Stores {
  readonly claims: ClaimStore;
  readonly store: SessionStore;
  readonly due: DueSessions;
  readonly dayKeys: DayKeyStore;
  ready(): boolean | Promise<boolean>;
  /** Whether what is kept is known to be written to a disk as well. */
  persists(): boolean;
  close(): Promise<void>;
}

function openMemory(lifetimes: Lifetimes, now: () => number): Stores {
  const { sweep: sweepClaims, ...claims } = createMemoryClaimStore({ lifetimes });
  const { sweep: sweepSessions, ...store } = createMemorySessionStore({ lifetimes });
  const { sweep: sweepKeys, ...dayKeys } = createMemoryDayKeys();
  const timer = setInterval(() => {
    sweepKeys(now());
    sweepClaims(now());
    sweepSessions(now());
  }, SWEEP_INTERVAL_MS).unref();
  return {
    claims,
    store,
    dayKeys,
    due: createMemoryDueSessions(),
    ready: () => true,
    persists: () => false,
    close: async () => clearInterval(timer),
  };
}

/** Where Redis is, and the files for TLS to it. */
export interface RedisServer {
  readonly url: string;
  readonly tls: TlsFiles;
}

async function openRedis(server: RedisServer, lifetimes: Lifetimes, log: Logger): Promise<Stores> {
  const redis = await connectRedis({
    ...server,
    log: {
      info: ({ event }) => log.info({ operation: event }, 'redis'),
      warn: ({ event, reason }) => log.warn({ operation: event, reason }, 'redis'),
    },
  });
  return {
    claims: createRedisClaimStore({ redis, lifetimes }),
    store: createRedisSessionStore({ redis, lifetimes }),
    due: createRedisDueSessions({ redis, sessionLife: lifetimes.session }),
    dayKeys: createRedisDayKeys({ redis }),
    ready: () => redis.ready(),
    persists: () => redis.persists(),
    close: () => redis.close(),
  };
}

/** One finished operation of a store; `outcome` is `ok` or the code of its failure. */
interface StoreObservation {
  readonly operation: string;
  readonly outcome: string;
  readonly seconds: number;
}

type Operations = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

const failureCode = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? 'failed');

/** The same store, each of its operations measured under `<name>.<operation>`. */
function observeStore<S extends object>(name: string, store: S, observe: (observation: StoreObservation) => void): S {
  const measured = Object.entries(store as Operations).map(([method, run]) => {
    const operation = `${name}.${method}`;
    const call = async (...args: never[]) => {
      const startedAt = performance.now();
      const end = (outcome: string) => observe({ operation, outcome, seconds: (performance.now() - startedAt) / 1000 });
      try {
        const reply = await run(...args);
        end('ok');
        return reply;
      } catch (error) {
        end(failureCode(error));
        throw error;
      }
    };
    return [method, call] as const;
  });
  return Object.fromEntries(measured) as unknown as S;
}

/** Opens the stores in Redis, or without one in memory, which only fits a service in one process. */
export async function openStores(options: {
  redis: RedisServer | null;
  lifetimes: Lifetimes;
  log: Logger;
  metrics: Metrics;
  /** The clock by which stores in memory forget. */
  now: () => number;
}): Promise<Stores> {
  const { redis, lifetimes, log, metrics, now } = options;
  const stores = redis === null ? openMemory(lifetimes, now) : await openRedis(redis, lifetimes, log);
  const observe = createStoreObserver(metrics);
  // Asked at every scrape: without Redis the gateway is not ready, so it soon has no operations that could show it.
  metrics.gaugeFrom(PLATFORM_METRICS.storeConnected, async () => ((await stores.ready()) ? 1 : 0));
  metrics.gaugeFrom(PLATFORM_METRICS.storePersistent, () => (stores.persists() ? 1 : 0));
  return {
    ...stores,
    claims: observeStore('claims', stores.claims, observe),
    store: observeStore('sessions', stores.store, observe),
    due: observeStore('due_sessions', stores.due, observe),
    dayKeys: observeStore('keys', stores.dayKeys, observe),
  };
}

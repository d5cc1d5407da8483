import { createStoreObserver, type Logger, type Metrics, PLATFORM_METRICS } from '@pain-assessment/service-kit';
import { LEASE_MS } from './claims/claim-rules.ts';
import { createMemoryClaimStore } from './claims/memory-claim-store.ts';
import type { ClaimStore } from './claims/port.ts';
import { createRedisClaimStore } from './claims/redis-claim-store.ts';
import { observeStore } from './observability/observe-store.ts';
import { connectRedis } from './redis/redis.ts';
import { createMemorySessionStore } from './sessions/memory-session-store.ts';
import type { Lifetimes, SessionStore } from './sessions/port.ts';
import { createRedisSessionStore } from './sessions/redis-session-store.ts';

const SWEEP_INTERVAL_MS = 30_000;

/** Where sessions, quotas and idempotency keys are kept. */
export interface Stores {
  readonly claims: ClaimStore;
  readonly store: SessionStore;
  ready(): boolean | Promise<boolean>;
  close(): Promise<void>;
}

function openMemory(lifetimes: Lifetimes): Stores {
  const { sweep: sweepClaims, ...claims } = createMemoryClaimStore({ lifetimes: { ...lifetimes, lease: LEASE_MS } });
  const { sweep: sweepSessions, ...store } = createMemorySessionStore({ lifetimes });
  const timer = setInterval(() => {
    sweepClaims(Date.now());
    sweepSessions(Date.now());
  }, SWEEP_INTERVAL_MS).unref();
  return { claims, store, ready: () => true, close: async () => clearInterval(timer) };
}

async function openRedis(url: string, lifetimes: Lifetimes, log: Logger): Promise<Stores> {
  const redis = await connectRedis({
    url,
    log: {
      info: ({ event }) => log.info({ operation: event }, 'redis'),
      warn: ({ event, reason }) => log.warn({ operation: event, reason }, 'redis'),
    },
  });
  return {
    claims: createRedisClaimStore({ redis, lifetimes: { ...lifetimes, lease: LEASE_MS } }),
    store: createRedisSessionStore({ redis, lifetimes }),
    ready: () => redis.ready(),
    close: () => redis.close(),
  };
}

/** Opens the stores in Redis, or without an address in memory, which only fits a service in one process (contract 5). */
export async function openStores(options: {
  redisUrl: string | undefined;
  lifetimes: Lifetimes;
  log: Logger;
  metrics: Metrics;
}): Promise<Stores> {
  const { redisUrl, lifetimes, log, metrics } = options;
  const stores = redisUrl === undefined ? openMemory(lifetimes) : await openRedis(redisUrl, lifetimes, log);
  const observe = createStoreObserver(metrics);
  // Asked at every scrape: without Redis the gateway is not ready, so it soon has no operations that could tell.
  metrics.gaugeFrom(PLATFORM_METRICS.storeConnected, async () => ((await stores.ready()) ? 1 : 0));
  return {
    ...stores,
    claims: observeStore('claims', stores.claims, observe),
    store: observeStore('sessions', stores.store, observe),
  };
}

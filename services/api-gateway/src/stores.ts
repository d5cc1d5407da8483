import { LEASE_MS } from './claims/claim-rules.ts';
import { createMemoryClaimStore } from './claims/memory-claim-store.ts';
import type { ClaimStore } from './claims/port.ts';
import { createRedisClaimStore } from './claims/redis-claim-store.ts';
import { connectRedis, type RedisLog } from './redis/redis.ts';
import { createMemorySessionStore } from './sessions/memory-session-store.ts';
import type { Lifetimes, SessionStore } from './sessions/port.ts';
import { createRedisSessionStore } from './sessions/redis-session-store.ts';

const SWEEP_INTERVAL_MS = 10_000;

/** Where sessions, quotas and idempotency keys are kept. */
export interface Stores {
  readonly claims: ClaimStore;
  readonly sessions: SessionStore;
  /** True when the stores can serve. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

const claimLifetimes = ({ idempotency, session }: Lifetimes) => ({ idempotency, session, lease: LEASE_MS });

/** Stores in the memory of this process, at most 512 MiB of each kind; what has ended is gone within 10 s, asked for or not. */
export function openMemoryStores({ lifetimes, clock }: { lifetimes: Lifetimes; clock: () => number }): Stores {
  const claims = createMemoryClaimStore({ lifetimes: claimLifetimes(lifetimes) });
  const sessions = createMemorySessionStore({ lifetimes });
  const sweeping = setInterval(() => {
    claims.sweep(clock());
    sessions.sweep(clock());
  }, SWEEP_INTERVAL_MS).unref();
  return {
    claims,
    sessions,
    ready: async () => true,
    close: async () => clearInterval(sweeping),
  };
}

/** Stores in the Redis of `url`; throws `code: 'invalid_redis_url'`, and else starts unready while Redis is away. */
export async function openRedisStores(options: { url: string; lifetimes: Lifetimes; log: RedisLog }): Promise<Stores> {
  const { url, lifetimes, log } = options;
  const redis = await connectRedis({ url, log });
  return {
    claims: createRedisClaimStore({ redis, lifetimes: claimLifetimes(lifetimes) }),
    sessions: createRedisSessionStore({ redis, lifetimes }),
    ready: redis.ready,
    close: redis.close,
  };
}

import {
  type Clock,
  createStoreObserver,
  type Logger,
  type Metrics,
  PLATFORM_METRICS,
} from '@pain-assessment/service-kit';
import { createMemoryDueSet, createMemoryStore } from './memory-store.ts';
import { connectRedis } from './redis-connection.ts';
import { createRedisDueSet, createRedisStore, type RedisCommands } from './redis-store.ts';
import { type DueSet, observeStore, type Store } from './store.ts';

const SWEEP_INTERVAL_MS = 30_000;

/** One store under the names by which its operations are measured, and the connection behind it. */
export interface Stores {
  /** For slots of accounts. */
  readonly claims: Store;
  /** For slots of sessions. */
  readonly sessions: Store;
  readonly due: DueSet;
  /** For what other folders keep; null in memory, where there is no other replica. */
  readonly redis: RedisCommands | null;
  ready(): boolean | Promise<boolean>;
  /** Whether what is kept is known to be written to a disk as well. */
  persists(): boolean;
  close(): Promise<void>;
}

type Opened = Omit<Stores, 'claims' | 'sessions'> & { readonly store: Store };

function openMemory(clock: Clock): Opened {
  const { sweep, ...store } = createMemoryStore({ clock });
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  return {
    store,
    due: createMemoryDueSet(),
    redis: null,
    ready: () => true,
    persists: () => false,
    close: async () => clearInterval(timer),
  };
}

/** Where Redis is, and the files for TLS to it. */
type RedisServer = Pick<Parameters<typeof connectRedis>[0], 'url' | 'tls'>;

async function openRedis(server: RedisServer, dueLife: number, log: Logger): Promise<Opened> {
  const redis = await connectRedis({ ...server, log });
  return {
    store: createRedisStore({ redis }),
    due: createRedisDueSet({ redis, life: dueLife }),
    redis,
    ready: () => redis.ready(),
    persists: () => redis.persists(),
    close: () => redis.close(),
  };
}

/** Opens the store in Redis, or without one in memory, which only fits a service in one process. */
export async function openStores(options: {
  redis: RedisServer | null;
  /** How long a set of due members is kept after its last change, ms. */
  dueLife: number;
  log: Logger;
  metrics: Metrics;
  clock: Clock;
}): Promise<Stores> {
  const { redis, dueLife, log, metrics, clock } = options;
  const { store, ...opened } = redis === null ? openMemory(clock) : await openRedis(redis, dueLife, log);
  const observe = createStoreObserver(metrics);
  // Asked at every scrape: without Redis the gateway is not ready, so it soon has no operations that could show it.
  metrics.gaugeFrom(PLATFORM_METRICS.storeConnected, async () => ((await opened.ready()) ? 1 : 0));
  metrics.gaugeFrom(PLATFORM_METRICS.storePersistent, () => (opened.persists() ? 1 : 0));
  return {
    ...opened,
    claims: observeStore('claims', store, observe),
    sessions: observeStore('sessions', store, observe),
    due: observeStore('due_sessions', opened.due, observe),
  };
}

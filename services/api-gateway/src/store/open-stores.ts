import { type Clock, type Logger, type Metrics, PLATFORM_METRICS, readCode } from '@pain-assessment/service-kit';
import { createMemoryDueSet, createMemoryStore } from './memory-store.ts';
import { connectRedis } from './redis-connection.ts';
import { createRedisDueSet, createRedisStore, type RedisCommands } from './redis-store.ts';
import type { DueSet, Store } from './store.ts';

const SWEEP_INTERVAL_MS = 30_000;

/** One store under the names in its metrics, and the connection behind it. */
export interface Stores {
  /** For slots of accounts. */
  readonly claims: Store;
  /** For slots of sessions. */
  readonly sessions: Store;
  readonly due: DueSet;
  /** For data of other folders; null in memory, because there are no other replicas. */
  readonly redis: RedisCommands | null;
  ready(): boolean | Promise<boolean>;
  /** True if Redis is known to write its data to a disk as well. */
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

/** The same store with measured operations `<name>.<operation>`; `outcome` is `ok` or the code of the failure. */
function observeStore<S extends object>(name: string, store: S, metrics: Metrics): S {
  const operations = metrics.histogram(PLATFORM_METRICS.storeOperations);
  const measured = Object.entries(store as Readonly<Record<string, (...args: never[]) => Promise<unknown>>>).map(
    ([method, run]) => {
      const call = async (...args: never[]) => {
        const startedAt = performance.now();
        const end = (outcome: string) => {
          const labels = { db_operation_name: `${name}.${method}`, outcome };
          operations.observe(labels, (performance.now() - startedAt) / 1000);
        };
        try {
          const reply = await run(...args);
          end('ok');
          return reply;
        } catch (error) {
          end(readCode(error) ?? 'failed');
          throw error;
        }
      };
      return [method, call] as const;
    },
  );
  return Object.fromEntries(measured) as unknown as S;
}

/** Opens the store in Redis, or without Redis in memory, which fits only a service in one process. */
export async function openStores(options: {
  redis: RedisServer | null;
  /** Lifetime of a set of due members after its last change, ms. */
  dueLife: number;
  log: Logger;
  metrics: Metrics;
  clock: Clock;
}): Promise<Stores> {
  const { redis, dueLife, log, metrics, clock } = options;
  const { store, ...opened } = redis === null ? openMemory(clock) : await openRedis(redis, dueLife, log);
  // Read at every scrape: without Redis the gateway is not ready, so soon no operation would show the state.
  metrics.gaugeFrom(PLATFORM_METRICS.storeConnected, async () => ((await opened.ready()) ? 1 : 0));
  metrics.gaugeFrom(PLATFORM_METRICS.storePersistent, () => (opened.persists() ? 1 : 0));
  return {
    ...opened,
    claims: observeStore('claims', store, metrics),
    sessions: observeStore('sessions', store, metrics),
    due: observeStore('due_sessions', opened.due, metrics),
  };
}

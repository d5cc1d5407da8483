import { type Clock, type Logger, type Metrics, PLATFORM_METRICS, readCode } from '@pain-assessment/service-kit';
import { createMemoryDueSet, createMemoryStore, MAXIMUM_BYTES } from './memory-store.ts';
import { connectRedis } from './redis-connection.ts';
import type { Durability } from './redis-durability.ts';
import { createRedisDueSet, createRedisStore, type RedisCommands, type StoreError } from './redis-store.ts';
import { type DueSet, newVersion, type Store, type Write } from './store.ts';
import { startStoreClock } from './store-clock.ts';

const SWEEP_INTERVAL_MS = 30_000;
const PROBE: Write = { content: new Uint8Array(), lifetime: 60_000 };

/** One store under the names in its metrics, and the connection behind it. */
export interface Stores {
  /** For slots of accounts. */
  readonly claims: Store;
  /** For slots of sessions. */
  readonly sessions: Store;
  readonly due: DueSet;
  /** Time of records. */
  readonly clock: Clock;
  /** For data of other folders; null in memory, because there are no other replicas. */
  readonly redis: RedisCommands | null;
  ready(): boolean | Promise<boolean>;
  durability(): Durability;
  close(): Promise<void>;
}

type Opened = Omit<Stores, 'claims' | 'sessions'> & { readonly store: Store };

function openMemory(clock: Clock): Opened {
  const { sweep, ...store } = createMemoryStore({ clock });
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  return {
    store,
    due: createMemoryDueSet(),
    clock,
    redis: null,
    ready: () => true,
    durability: () => ({ evicts: false, persists: false, capacity: MAXIMUM_BYTES, usedRatio: 0 }),
    close: async () => clearInterval(timer),
  };
}

/**
 * A Redis that answers may still refuse to run scripts or to write: readiness tries what a session needs. A full one is ready, because pages,
 * states and reports are still read.
 */
const canWrite = (store: Store) =>
  store.commit({ slot: 'ready', version: newVersion(), expected: {}, write: { probe: PROBE } }).then(
    () => true,
    ({ reason }: Partial<StoreError>) => reason === 'OOM',
  );

type RedisServer = Pick<Parameters<typeof connectRedis>[0], 'url' | 'tls'>;

async function openRedis(
  server: RedisServer,
  { dueLife, log, metrics, clock: machine }: StoreOptions,
): Promise<Opened> {
  const redis = await connectRedis({ ...server, log });
  const clock = await startStoreClock({ machine, readTime: redis.time, log, metrics });
  const store = createRedisStore({ redis });
  return {
    store,
    due: createRedisDueSet({ redis, life: dueLife }),
    clock: clock.now,
    redis,
    ready: async () => clock.isMeasured() && (await redis.ready()) && canWrite(store),
    durability: redis.durability,
    async close() {
      clock.close();
      await redis.close();
    },
  };
}

/** The same store with measured operations `<name>.<operation>`; `outcome` is `ok` or the code of the failure. */
function observeStore<S extends object>(name: string, store: S, metrics: Metrics): S {
  const operations = metrics.histogram(PLATFORM_METRICS.storeOperations);
  const measured = Object.entries(store as Readonly<Record<string, (...args: never[]) => Promise<unknown>>>).map(
    ([method, run]) => {
      const call = async (...args: never[]) => {
        const startedAt = performance.now();
        let outcome = 'ok';
        try {
          return await run(...args);
        } catch (error) {
          outcome = readCode(error) ?? 'failed';
          throw error;
        } finally {
          const labels = { db_operation_name: `${name}.${method}`, outcome };
          operations.observe(labels, (performance.now() - startedAt) / 1000);
        }
      };
      return [method, call] as const;
    },
  );
  return Object.fromEntries(measured) as unknown as S;
}

interface StoreOptions {
  /** Lifetime of a set of due members after its last change, ms. */
  dueLife: number;
  log: Logger;
  metrics: Metrics;
  /** The machine's. */
  clock: Clock;
}

/** Opens the store in Redis, or without Redis in memory, which fits only a service in one process. */
export async function openStores({ redis, ...options }: StoreOptions & { redis: RedisServer | null }): Promise<Stores> {
  const { metrics } = options;
  const { store, ...opened } = redis === null ? openMemory(options.clock) : await openRedis(redis, options);
  // Read at every scrape: without Redis the gateway is not ready, so soon no operation would show the state.
  metrics.gaugeFrom(PLATFORM_METRICS.storeConnected, async () => ((await opened.ready()) ? 1 : 0));
  metrics.gaugeFrom(PLATFORM_METRICS.storePersistent, () => (opened.durability().persists ? 1 : 0));
  metrics.gaugeFrom(PLATFORM_METRICS.storeMemoryUsed, () => opened.durability().usedRatio);
  return {
    ...opened,
    claims: observeStore('claims', store, metrics),
    sessions: observeStore('sessions', store, metrics),
    due: observeStore('due_sessions', opened.due, metrics),
  };
}

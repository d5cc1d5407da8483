import type { Logger } from '@pain-assessment/service-kit';
import { Cluster, type Redis } from 'ioredis';
import { toStoreError } from './redis-store.ts';

/** Receives only names of events and kinds of failures. */
export type RedisLog = Pick<Logger, 'info' | 'warn'>;
export const REDIS_MESSAGE = 'redis';

/** Persistence, eviction and memory of a store, which may lose live data or keep deleted data; null if the user may not ask. */
export interface Durability {
  /** Its eviction policy is not `noeviction`. */
  readonly evicts: boolean | null;
  /** It writes its data to a disk: AOF, or RDB at intervals. */
  readonly persists: boolean | null;
  /** Bytes that masters hold at most; null without a bound. */
  readonly capacity: number | null;
  /** Share of `maxmemory` that is used, of the fullest master; 0 without a bound. */
  readonly usedRatio: number;
}

/** Null if the user has no right to ask, or the command has another name, as with many providers. */
async function orRefused(answer: Promise<unknown>): Promise<string | null> {
  try {
    return String(await answer);
  } catch (error) {
    const failure = toStoreError(error);
    if (failure.code === 'store_failed' || failure.reason === 'NOPERM') return null;
    throw failure;
  }
}

const readNumber = (info: string | null, field: string) =>
  Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info ?? '')?.[1] ?? 0) || null;

/** Memory of a node; a replica holds a copy, and adds nothing. */
function readMemory(info: string | null): Pick<Durability, 'capacity' | 'usedRatio'> {
  if (info?.includes('role:slave')) return { capacity: 0, usedRatio: 0 };
  const capacity = readNumber(info, 'maxmemory');
  return { capacity, usedRatio: capacity === null ? 0 : (readNumber(info, 'used_memory') ?? 0) / capacity };
}

async function readNode(node: Redis): Promise<Durability> {
  const [info, save] = await Promise.all([orRefused(node.info()), orRefused(node.config('GET', 'save'))]);
  const isAppending = info?.includes('aof_enabled:1') ?? false;
  // The answer is `save` and its intervals; they are empty if there are none.
  const isSaving = save === null ? null : !/^save,?$/.test(save);
  return {
    evicts: info === null ? null : !info.includes('maxmemory_policy:noeviction'),
    persists: isAppending || isSaving,
    ...readMemory(info),
  };
}

/** True if one value is true; false if all are false; otherwise null. */
const someHolds = (values: readonly (boolean | null)[]) =>
  values.includes(true) || (values.includes(null) || values.length === 0 ? null : false);

const addAll = (counts: readonly (number | null)[]) =>
  counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);

/** Reads it from the server, or from every node of a cluster; rejects with a `StoreError` if one is unavailable. */
async function readDurability(client: Redis | Cluster): Promise<Durability> {
  const nodes = client instanceof Cluster ? client.nodes('all') : [client];
  const read = await Promise.all(nodes.map(readNode));
  return {
    evicts: someHolds(read.map(({ evicts }) => evicts)),
    persists: someHolds(read.map(({ persists }) => persists)),
    capacity: addAll(read.map(({ capacity }) => capacity)),
    usedRatio: Math.max(0, ...read.map(({ usedRatio }) => usedRatio)),
  };
}

/** Log lines about it, each once while it lasts. */
const DURABILITY_EVENTS: readonly (readonly [operation: string, holds: (durability: Durability) => boolean])[] = [
  ['redis_evicts', ({ evicts }) => evicts === true],
  ['redis_persists', ({ persists }) => persists === true],
  ['redis_eviction_unknown', ({ evicts }) => evicts === null],
  ['redis_persistence_unknown', ({ persists }) => persists === null],
];

/** Reads it at each connection and at each readiness check, so that a correction is noticed as well. */
export function watchDurability(client: Redis | Cluster, log: RedisLog) {
  let last: Durability = { evicts: false, persists: false, capacity: null, usedRatio: 0 };
  async function read(): Promise<Durability> {
    const durability = await readDurability(client);
    for (const [operation, holds] of DURABILITY_EVENTS) {
      if (holds(durability) && !holds(last)) log.warn({ operation }, REDIS_MESSAGE);
    }
    last = durability;
    return durability;
  }
  // The next connection reads a server that is already unavailable again.
  client.on('ready', () => void read().catch(() => undefined));
  return { read, last: () => last };
}

import { codedError } from '@pain-assessment/service-kit';

/** Entries that end at an instant of epoch milliseconds, and may hold no more bytes than agreed. */
export interface ExpiringMap<V> {
  /** The value, unless its end has come. */
  get(name: string, now: number): V | undefined;
  /** Throws an error with `code: 'store_unavailable'` when the map is full, as a Redis without eviction does. */
  set(name: string, value: V, entry: { until: number; bytes: number; now: number }): void;
  /** Changes a value that is there, and neither its end nor its size. */
  replace(name: string, value: V): void;
  delete(name: string): boolean;
  /** Removes every entry whose end has come. */
  sweep(now: number): void;
}

/** Bytes that one process keeps at most in one map. */
const DEFAULT_MAXIMUM_BYTES = 512 * 1024 * 1024;
/** What an entry costs beside its value, so that many small ones are bounded too. */
const ENTRY_BYTES = 512;

/**
 * A map for stores in memory. It takes the time as an argument and refuses what does not fit; an LRU cache would read a clock of
 * its own and evict the session of another patient instead.
 */
export function createExpiringMap<V>({ maximumBytes = DEFAULT_MAXIMUM_BYTES } = {}): ExpiringMap<V> {
  const entries = new Map<string, { value: V; until: number; bytes: number }>();
  let used = 0;
  const remove = (name: string) => {
    used -= entries.get(name)?.bytes ?? 0;
    return entries.delete(name);
  };
  const sweep = (now: number) => {
    for (const [name, { until }] of entries) if (until <= now) remove(name);
  };
  return {
    get(name, now) {
      const entry = entries.get(name);
      if (entry && entry.until <= now) remove(name);
      return entry && entry.until > now ? entry.value : undefined;
    },
    set(name, value, { until, bytes, now }) {
      const size = bytes + ENTRY_BYTES;
      const growth = () => size - (entries.get(name)?.bytes ?? 0);
      if (used + growth() > maximumBytes) sweep(now);
      if (used + growth() > maximumBytes)
        throw codedError('store_unavailable', 'the store in memory is full', { reason: 'OOM' });
      used += growth();
      entries.set(name, { value, until, bytes: size });
    },
    replace(name, value) {
      const entry = entries.get(name);
      if (entry) entry.value = value;
    },
    delete: remove,
    sweep,
  };
}

import type { DayKeyStore } from '../sealing/session-keys.ts';
import { createExpiringMap } from './expiring-map.ts';

/** Wrapped keys in the memory of one process. */
export function createMemoryDayKeys(): DayKeyStore & { sweep(now: number): void } {
  const keys = createExpiringMap<Uint8Array>();
  return {
    async share(day, { wrapped, lifetime, now }) {
      const known = keys.get(day, now);
      if (!known) keys.set(day, wrapped, { until: now + lifetime, bytes: wrapped.length, now });
      return known ?? wrapped;
    },
    find: async (day, now) => keys.get(day, now) ?? null,
    sweep: (now) => keys.sweep(now),
  };
}

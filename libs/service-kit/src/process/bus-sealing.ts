import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { PLATFORM_METRICS } from '../metrics/platform-metrics.table.ts';
import { parseSealingKeys, type SealingKeys } from '../sealing/sealing-keys.ts';

/** The keys of each subject from the settings; undefined leaves the payloads of that subject unsealed. */
export type BusKeys = Readonly<Record<string, string | undefined>>;

/** Keys and observer of payload sealing, for the bus package. */
export interface SealedSubjects {
  readonly keys: Readonly<Record<string, SealingKeys>>;
  readonly onSeal: (kid: string) => void;
}

/** Reads the keys that seal payloads, and warns once if a subject has none; settings reject that in production (contract.md#settings). */
export function readBusSealing(keys: BusKeys, { log, metrics }: { log: Logger; metrics: Metrics }): SealedSubjects {
  const sealed = Object.entries(keys).flatMap(([subject, text]) =>
    text === undefined ? [] : [[subject, parseSealingKeys(text)] as const],
  );
  if (sealed.length < Object.keys(keys).length) {
    log.warn({}, 'bus keys (BUS_KEYS_…) are not set: payloads on the bus are not sealed');
  }
  const seals = metrics.counter(PLATFORM_METRICS.seals);
  return {
    keys: Object.fromEntries(sealed),
    onSeal: (kid) => seals.add({ use: 'bus', kid }),
  };
}

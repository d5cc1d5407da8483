import { deriveKey, type Logger, type Metrics, repeat } from '@pain-assessment/service-kit';
import type { RedisCommands } from '../store/redis-store.ts';
import { KEYS_METRICS } from './keys-metrics.table.ts';
import type { ListedKeys, ReportKeysFile } from './open-keys.ts';

/** A fingerprint expires this long after its last renewal (contract.md#settings). */
const FINGERPRINT_LIFE_MS = 60_000;
/** A fingerprint of 60 s outlives three failed renewals. */
const RENEWAL_MS = 15_000;
const RETRY_MS = 2_000;

interface Fingerprint {
  readonly variable: string;
  readonly kid: string;
  readonly name: string;
  readonly value: string;
}

/** Derived from the key, so that Redis learns neither the key nor whether another name has the same one. */
async function readFingerprints(listed: readonly ListedKeys[]): Promise<Fingerprint[]> {
  const lists = listed.map(async ({ variable, read }) =>
    (await read()).map((key) => {
      const name = `${variable}:${key.kid}`;
      return { variable, kid: key.kid, name, value: deriveKey(key, `fingerprint/${name}`).toString('base64url') };
    }),
  );
  return (await Promise.all(lists)).flat();
}

const toKey = ({ name }: Fingerprint) => `pa:fingerprint:${name}`;

async function isOther(redis: RedisCommands, fingerprint: Fingerprint): Promise<boolean> {
  const found = await redis.send('GET', toKey(fingerprint));
  return found !== null && String(found) !== fingerprint.value;
}

/** Stores a missing fingerprint, extends the life of an existing one, and compares. A second run has no further effect. */
async function renew(redis: RedisCommands, fingerprint: Fingerprint): Promise<boolean> {
  await redis.send('SET', toKey(fingerprint), fingerprint.value, 'NX', 'PX', FINGERPRINT_LIFE_MS);
  await redis.send('PEXPIRE', toKey(fingerprint), FINGERPRINT_LIFE_MS);
  return isOther(redis, fingerprint);
}

async function filterAsync(own: readonly Fingerprint[], check: (fingerprint: Fingerprint) => Promise<boolean>) {
  const checked = await Promise.all(own.map(check));
  return own.filter((_, index) => checked[index]);
}

/**
 * Compares the keys of replicas through Redis. A replica that starts with another key leaves nothing in Redis, so it cannot stop a right
 * one from starting. A replica in service stays in service, and continues to renew the matching keys.
 */
export function createKeyAgreement(compared: {
  readonly listed: readonly ListedKeys[];
  readonly redis: RedisCommands;
  readonly log: Pick<Logger, 'error'>;
}) {
  const { listed, redis, log } = compared;
  let hasAgreed = false;
  let differing: readonly string[] = [];

  async function findDiffering(): Promise<Fingerprint[]> {
    const own = await readFingerprints(listed);
    const others = await filterAsync(own, (fingerprint) => isOther(redis, fingerprint));
    if (others.length > 0 && !hasAgreed) return others;
    const same = own.filter((fingerprint) => !others.includes(fingerprint));
    return [...others, ...(await filterAsync(same, (fingerprint) => renew(redis, fingerprint)))];
  }

  return {
    /** True after the first comparison in which no other replica had another key under one of the names (contract.md#settings). */
    agreed: () => hasAgreed,
    /** Number of names with differing keys now. */
    countDiffering: () => differing.length,
    /** Compares, and renews the matching fingerprints. Rejects while Redis is unavailable. */
    async compare(): Promise<void> {
      const found = await findDiffering();
      const message = `another replica has another key under this name${hasAgreed ? '' : ': not ready'}`;
      for (const { name, variable, kid } of found) {
        if (!differing.includes(name)) log.error({ variable, key_id: kid }, message);
      }
      differing = found.map(({ name }) => name);
      hasAgreed ||= differing.length === 0;
    },
  };
}

/** Compares the keys of this replica with the others' from now on; without Redis there are no others. */
export async function watchKeys(options: {
  readonly listed: readonly ListedKeys[];
  readonly redis: RedisCommands | null;
  readonly log: Logger;
  readonly metrics: Metrics;
}): Promise<{ agreed(): boolean; close(): void }> {
  const { listed, redis, log, metrics } = options;
  if (redis === null) return { agreed: () => true, close: () => undefined };
  const agreement = createKeyAgreement({ listed, redis, log });
  metrics.gaugeFrom(KEYS_METRICS.keysDiffering, agreement.countDiffering);
  const onFailure = (err: unknown) => log.warn({ err }, 'keys could not be compared with those of other replicas');
  await agreement.compare().catch(onFailure);
  const pauseMs = () => (agreement.agreed() ? RENEWAL_MS : RETRY_MS);
  const { stop } = repeat(agreement.compare, { pauseMs, onFailure });
  return { agreed: agreement.agreed, close: stop };
}

/** Shows in log and gauge whether the file of session keys is in force. */
export function reportKeysFile({ log, metrics }: { log: Logger; metrics: Metrics }): ReportKeysFile {
  const refused = metrics.gauge(KEYS_METRICS.sessionKeysRefused);
  refused.set({}, 0);
  return (isRefused) => {
    refused.set({}, Number(isRefused));
    const file = { variable: 'SESSION_KEYS_FILE' };
    if (isRefused) log.error(file, 'file of session keys refused; the old keys stay in force');
    else log.info(file, 'file of session keys accepted again');
  };
}

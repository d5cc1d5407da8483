import { randomBytes } from 'node:crypto';
import type { Clock, SealingKey } from '@pain-assessment/service-kit';
import type { KeyWrapping } from './key-wrapping.ts';
import { sealedValueDamaged } from './sealing-error.ts';

/** Where replicas find the wrapped key of a day. Every failure has the `code` of a `StoreError`. */
export interface DayKeyStore {
  /** The wrapped key that is kept for a day: the one given where none is. It is deleted after `lifetime` ms. */
  share(day: string, entry: { wrapped: Uint8Array; lifetime: number; now: number }): Promise<Uint8Array>;
  find(day: string, now: number): Promise<Uint8Array | null>;
}

/** The keys of session data: one for each UTC day, destroyed when nothing sealed with it can live. */
export interface SessionKeys {
  /** Today's. Throws an error with `code: 'sealed_value_damaged'` where today's is wrapped by a key that is not ours. */
  current(): Promise<SealingKey>;
  /** Null: destroyed, or never ours. */
  find(kid: string): Promise<SealingKey | null>;
}

const KEY_BYTES = 32;
/** No kid of a setting begins with it. */
const MARK = '@';
const DAY_DIGITS = 8;
/** A store that lost its memory is given today's key back after this time at most, ms. */
const SHARED_AGAIN_AFTER_MS = 5_000;
const DAY_MS = 24 * 3_600_000;

/** Whether a value was sealed by a key of a day. */
export const isSessionKid = (kid: string): boolean => kid.startsWith(MARK);

const utcDate = (now: number) => new Date(now).toISOString().slice(0, 10);
const digits = (day: string) => day.replaceAll('-', '');
const dayOf = (kid: string) =>
  kid.slice(MARK.length, MARK.length + DAY_DIGITS).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

function newKey(day: string): SealingKey {
  const kid = `${MARK}${digits(day)}${randomBytes(6).toString('base64url').slice(0, 7)}`;
  return { kid, key: randomBytes(KEY_BYTES) };
}

/** A key with its name, as it is wrapped: a store that lost its memory may get another key for the same day. */
const encode = ({ kid, key }: SealingKey) => Buffer.concat([key, Buffer.from(kid)]);
const decode = (plain: Buffer): SealingKey => ({
  kid: plain.subarray(KEY_BYTES).toString(),
  key: plain.subarray(0, KEY_BYTES),
});

interface Cached {
  readonly key: SealingKey;
  readonly wrapped: Uint8Array;
  readonly endsAt: number;
}

interface Options {
  readonly store: DayKeyStore;
  readonly wrapping: KeyWrapping;
  /** How long something may live after it was sealed, ms. */
  readonly longestLife: number;
  readonly clock: Clock;
}

async function unwrap({ wrapping }: Options, wrapped: Uint8Array, day: string): Promise<SealingKey | null> {
  const plain = await wrapping.unwrap(wrapped, day);
  return plain && decode(plain);
}

/** When the last value that was sealed on a day is gone, epoch ms. */
const endOf = (day: string, { longestLife }: Options) => Date.parse(day) + DAY_MS + longestLife;

/** Session keys as this process knows them, by name, until their end. */
function createCache(options: Options) {
  const cached = new Map<string, Cached>();
  return {
    find(kid: string, now: number): Cached | undefined {
      for (const [name, { key, endsAt }] of cached) {
        if (endsAt > now) continue;
        key.key.fill(0);
        cached.delete(name);
      }
      return cached.get(kid);
    },
    keep(key: SealingKey, wrapped: Uint8Array, day: string): SealingKey {
      cached.set(key.kid, { key, wrapped, endsAt: endOf(day, options) });
      return key;
    },
  };
}

/**
 * Random keys, one a day, wrapped and shared through the store, which deletes each when nothing sealed with it can live; this process
 * forgets it then too.
 */
export function createSessionKeys(options: Options): SessionKeys {
  const { store, wrapping, clock } = options;
  const cache = createCache(options);
  let today: { day: string; kid: string; sharedAt: number } | null = null;
  let sharing: Promise<SealingKey> | null = null;

  async function share(now: number): Promise<SealingKey> {
    const day = utcDate(now);
    const known = today?.day === day ? cache.find(today.kid, now) : undefined;
    const key = known?.key ?? newKey(day);
    const own = known?.wrapped ?? (await wrapping.wrap(encode(key), day));
    const wrapped = await store.share(day, { wrapped: own, lifetime: endOf(day, options) - now, now });
    const shared = Buffer.from(wrapped).equals(own) ? key : await unwrap(options, wrapped, day);
    if (!shared) throw sealedValueDamaged('session key');
    today = { day, kid: shared.kid, sharedAt: now };
    return cache.keep(shared, wrapped, day);
  }

  return {
    async current() {
      const now = clock();
      const isFresh = today?.day === utcDate(now) && now - today.sharedAt < SHARED_AGAIN_AFTER_MS;
      const known = isFresh && today ? cache.find(today.kid, now) : undefined;
      if (known) return known.key;
      sharing ??= share(now).finally(() => {
        sharing = null;
      });
      return sharing;
    },
    async find(kid) {
      const now = clock();
      const known = cache.find(kid, now);
      if (known) return known.key;
      const day = dayOf(kid);
      const wrapped = await store.find(day, now);
      const key = wrapped && (await unwrap(options, wrapped, day));
      return wrapped && key?.kid === kid ? cache.keep(key, wrapped, day) : null;
    },
  };
}

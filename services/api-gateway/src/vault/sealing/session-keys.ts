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
  /** Today's, then those of other days by which replicas may have hashed what still lives; in the last minute of a day also tomorrow's. */
  recent(): Promise<readonly SealingKey[]>;
}

const KEY_BYTES = 32;
/** No kid of a setting begins with it. */
const MARK = '@';
const DAY_DIGITS = 8;
/** The store is asked again after this time at most, ms: one that lost its memory is given today's key back. */
const ASKED_AGAIN_AFTER_MS = 5_000;
/** Another replica's clock may be ahead by less than this, ms. */
const CLOCK_MARGIN_MS = 60_000;
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

/** What the store answered of a day: a key, or that there is none. */
interface Answer {
  readonly key: SealingKey | null;
  readonly wrapped: Uint8Array | null;
  readonly now: number;
}

/** Session keys as this process knows them, by name, until their end; and which of them a day had when the store was last asked. */
function createCache(options: Options) {
  const cached = new Map<string, Cached>();
  const asked = new Map<string, { readonly kid: string | null; readonly at: number }>();

  function find(kid: string, now: number): Cached | undefined {
    for (const [name, { key, endsAt }] of cached) {
      if (endsAt > now) continue;
      key.key.fill(0);
      cached.delete(name);
    }
    return cached.get(kid);
  }
  function keep(key: SealingKey, wrapped: Uint8Array, day: string): SealingKey {
    cached.set(key.kid, { key, wrapped, endsAt: endOf(day, options) });
    return key;
  }
  return {
    find,
    keep,
    ofDay: (day: string, now: number) => find(asked.get(day)?.kid ?? '', now),
    isFresh: (day: string, now: number) =>
      now - (asked.get(day)?.at ?? Number.NEGATIVE_INFINITY) < ASKED_AGAIN_AFTER_MS,
    remember(day: string, { key, wrapped, now }: Answer): SealingKey | null {
      for (const other of asked.keys()) if (endOf(other, options) <= now) asked.delete(other);
      asked.set(day, { kid: key?.kid ?? null, at: now });
      return key && wrapped ? keep(key, wrapped, day) : null;
    },
  };
}

type Cache = ReturnType<typeof createCache>;

/** Agrees with the other replicas on the key of a day, and makes it where there is none. */
async function share(options: Options, cache: Cache, { day, now }: { day: string; now: number }): Promise<SealingKey> {
  const known = cache.ofDay(day, now);
  const key = known?.key ?? newKey(day);
  const own = known?.wrapped ?? (await options.wrapping.wrap(encode(key), day));
  const wrapped = await options.store.share(day, { wrapped: own, lifetime: endOf(day, options) - now, now });
  const shared = Buffer.from(wrapped).equals(own) ? key : await unwrap(options, wrapped, day);
  if (!shared) throw sealedValueDamaged('session key');
  cache.remember(day, { key: shared, wrapped, now });
  return shared;
}

/** UTC days before that of `now` on which something that still lives may have been sealed or hashed, the latest first. */
function pastDays(now: number, { longestLife }: Options): string[] {
  const today = Date.parse(utcDate(now));
  const count = Math.ceil((longestLife - (now - today)) / DAY_MS);
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDate(today - (index + 1) * DAY_MS));
}

/** Keys by their day or by their name, from memory or from the store. */
function createDays(options: Options) {
  const { store } = options;
  const cache = createCache(options);
  const sharing = new Map<string, Promise<SealingKey>>();

  async function ask(day: string, now: number): Promise<SealingKey | null> {
    const wrapped = await store.find(day, now);
    return cache.remember(day, { key: wrapped && (await unwrap(options, wrapped, day)), wrapped, now });
  }
  return {
    /** That of today or tomorrow. */
    async forSealing(day: string, now: number): Promise<SealingKey> {
      const known = cache.isFresh(day, now) ? cache.ofDay(day, now) : undefined;
      if (known) return known.key;
      const running = sharing.get(day) ?? share(options, cache, { day, now }).finally(() => sharing.delete(day));
      sharing.set(day, running);
      return running;
    },
    /** That of a day that is over; null where it had none. */
    async ofPast(day: string, now: number): Promise<SealingKey | null> {
      return cache.ofDay(day, now)?.key ?? (cache.isFresh(day, now) ? null : ask(day, now));
    },
    async byName(kid: string, now: number): Promise<SealingKey | null> {
      const known = cache.find(kid, now);
      if (known) return known.key;
      const day = dayOf(kid);
      const wrapped = await store.find(day, now);
      const key = wrapped && (await unwrap(options, wrapped, day));
      return wrapped && key?.kid === kid ? cache.keep(key, wrapped, day) : null;
    },
  };
}

/**
 * Random keys, one a day, wrapped and shared through the store, which deletes each when nothing sealed with it can live; this process
 * forgets it then too.
 */
export function createSessionKeys(options: Options): SessionKeys {
  const { clock } = options;
  const days = createDays(options);
  return {
    async current() {
      const now = clock();
      return days.forSealing(utcDate(now), now);
    },
    find: (kid) => days.byName(kid, clock()),
    async recent() {
      const now = clock();
      const ahead = new Set([utcDate(now), utcDate(now + CLOCK_MARGIN_MS)]);
      const [current, past] = await Promise.all([
        Promise.all([...ahead].map((day) => days.forSealing(day, now))),
        Promise.all(pastDays(now, options).map((day) => days.ofPast(day, now))),
      ]);
      return [...current, ...past.filter((key) => key !== null)];
    },
  };
}

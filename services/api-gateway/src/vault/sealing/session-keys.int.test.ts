import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { SealingKey, SealingKeys } from '@pain-assessment/service-kit';
import { DEFAULT_LIFETIMES, STORE_KINDS, type StoreKind } from '../../testing/store-kinds.ts';
import { longestLife } from '../sessions/session-store.ts';
import { createKeyWrapping } from './key-wrapping.ts';
import { createSealing, type SealingContext } from './sealing.ts';
import { createSessionKeys, type DayKeyStore, type SessionKeys } from './session-keys.ts';

const HOUR = 3_600_000;
const newKey = (kid: string): SealingKey => ({ kid, key: randomBytes(32) });
const damaged = expect.objectContaining({ code: 'sealed_value_damaged' });
const place: SealingContext = { account: 'demo' as AccountId, session: 'ses_1' as SessionId, purpose: 'draft' };

test('a key outlives by an hour what a session can leave behind: 27 h with the default settings', () => {
  expect(longestLife(DEFAULT_LIFETIMES)).toBe(27 * HOUR);
});

describe.each(STORE_KINDS.slice(0, 2))('session keys in %s', (_, start) => {
  let kind: StoreKind;
  let store: DayKeyStore;
  /** Each test has a day of its own, far from the others, at noon. */
  let day = Date.parse('2040-01-01T12:00:00Z');
  let now = day;
  beforeAll(async () => {
    kind = await start();
    store = kind.open().dayKeys;
  });
  afterAll(() => kind.stop());

  const nextTest = () => {
    day += 100 * 24 * HOUR;
    now = day;
  };
  const replica = (...keys: SealingKeys) =>
    createSessionKeys({
      store,
      wrapping: createKeyWrapping(() => keys),
      longestLife: longestLife(DEFAULT_LIFETIMES),
      clock: () => now,
    });

  test('replicas that begin together have one key, and wait for each other no longer than for the store', async () => {
    nextTest();
    const wrapping = newKey('w1');
    const found = await Promise.all(
      [1, 2, 3].flatMap(() => {
        const keys = replica(wrapping);
        return [keys.current(), keys.current()];
      }),
    );
    expect(new Set(found.map(({ kid, key }) => `${kid} ${key.toString('hex')}`)).size).toBe(1);
  });

  test('each day has its own, found by its name until nothing that it sealed can live, and then gone for good', async () => {
    nextTest();
    const keys = replica(newKey('w1'));
    const { kid } = await keys.current();

    now = day + 12 * HOUR;
    expect((await keys.current()).kid).not.toBe(kid);
    expect((await keys.find(kid))?.kid).toBe(kid);
    now = day + 12 * HOUR + 27 * HOUR - 1;
    expect((await keys.find(kid))?.kid).toBe(kid);
    now += 1;
    await kind.forget();
    expect(await keys.find(kid)).toBeNull();
  });

  test('the store deletes it by itself', async () => {
    const clock = Date.now();
    now = clock;
    await replica(newKey('w1')).current();
    const ends = Date.parse(new Date(clock).toISOString().slice(0, 10)) + 51 * HOUR;
    for (const { name, lifetime } of await kind.keys()) {
      if (name.includes(new Date(clock).toISOString().slice(0, 10)))
        expect(Math.abs(clock + lifetime - ends)).toBeLessThan(HOUR / 10);
    }
  });

  test('a store that lost its memory is given the key back, so that others find it', async () => {
    nextTest();
    const wrapping = newKey('w1');
    const own = replica(wrapping);
    const { kid } = await own.current();
    await kind.forget();

    now += 5_000;
    expect((await own.current()).kid).toBe(kid);
    expect((await replica(wrapping).find(kid))?.kid).toBe(kid);
  });

  test('wrapping keys are rotated while replicas run, and those removed leave nothing to open', async () => {
    nextTest();
    const [first, second] = [newKey('w1'), newKey('w2')];
    const sealingBy = (...wrapping: SealingKeys) =>
      createSealing({ keys: [newKey('k')], sessionKeys: replica(...wrapping) });
    const value = await sealingBy(first).seal(Buffer.from('plain'), place);

    expect(String(await sealingBy(first, second).open(value, place))).toBe('plain');
    expect(String(await sealingBy(second, first).open(value, place))).toBe('plain');
    await expect(sealingBy(second).open(value, place)).rejects.toEqual(damaged);

    now += 24 * HOUR;
    const later = await sealingBy(second, first).seal(Buffer.from('plain'), place);
    expect(String(await sealingBy(second).open(later, place))).toBe('plain');
  });

  test('a value is opened by no key of a setting, and by nobody once its own is gone', async () => {
    nextTest();
    const [listed, wrapping] = [newKey('k1'), newKey('w1')];
    const value = await createSealing({ keys: [listed], sessionKeys: replica(wrapping) }).seal(
      Buffer.from('plain'),
      place,
    );

    await expect(createSealing({ keys: [listed] }).open(value, place)).rejects.toEqual(damaged);
    await kind.forget();
    const fresh = createSealing({ keys: [listed], sessionKeys: replica(wrapping) });
    await expect(fresh.open(value, place)).rejects.toEqual(damaged);
  });

  describe('keyed hashes', () => {
    const use = { account: place.account, session: null, use: 'idempotency_key' } as const;
    const hash = (sessionKeys: SessionKeys) =>
      createSealing({ keys: [newKey('k1')], sessionKeys }).hashes('record-004711', use);

    test('of replicas whose clocks differ by a second recognise each other at every moment around midnight', async () => {
      nextTest();
      const wrapping = newKey('w1');
      const midnight = day + 12 * HOUR;
      for (const from of [-61_000, -60_000, -1_000, -500, 0, 500, 59_000, 3 * HOUR, 20 * HOUR]) {
        now = midnight + from;
        const behind = await hash(replica(wrapping));
        now += 1_000;
        const ahead = await hash(replica(wrapping));
        expect(ahead).toContain(behind[0]);
        expect(behind).toContain(ahead[0]);
      }
    });

    test('recognise what was hashed as long as it may live, though every process was replaced meanwhile, and no longer', async () => {
      nextTest();
      const wrapping = newKey('w1');
      const [stored] = await hash(replica(wrapping));

      now += 24 * HOUR;
      expect(await hash(replica(wrapping))).toContain(stored);
      now = day + 12 * HOUR + 27 * HOUR;
      await kind.forget();
      expect(await hash(replica(wrapping))).not.toContain(stored);
    });

    test('cannot be made by who has the sealing keys alone', async () => {
      nextTest();
      const keys = [newKey('k1')] as const;
      const sealing = createSealing({ keys, sessionKeys: replica(newKey('w1')) });
      const guesses = createSealing({ keys });
      for (const each of ['idempotency_key', 'draft', 'submission', 'request_body'] as const) {
        const [stored] = await sealing.hashes('record-004711', { ...use, use: each });
        expect(await guesses.hashes('record-004711', { ...use, use: each })).not.toContain(stored);
      }
    });

    test('ask the store for no key more than once in five seconds', async () => {
      nextTest();
      let asked = 0;
      const counting: DayKeyStore = {
        find: (...args) => {
          asked += 1;
          return store.find(...args);
        },
        share: (...args) => {
          asked += 1;
          return store.share(...args);
        },
      };
      const keys = createSessionKeys({
        store: counting,
        wrapping: createKeyWrapping(() => [newKey('w1')]),
        longestLife: longestLife(DEFAULT_LIFETIMES),
        clock: () => now,
      });
      await keys.recent();
      const first = asked;
      await Promise.all(Array.from({ length: 20 }, () => keys.recent()));
      expect(asked).toBe(first);
    });
  });
});

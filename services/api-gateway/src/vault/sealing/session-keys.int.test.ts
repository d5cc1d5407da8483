import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { SealingKey, SealingKeys } from '@pain-assessment/service-kit';
import { DEFAULT_LIFETIMES, STORE_KINDS, type StoreKind } from '../../testing/store-kinds.ts';
import { longestLife } from '../sessions/session-store.ts';
import { createKeyWrapping } from './key-wrapping.ts';
import { createSealing, type SealingContext } from './sealing.ts';
import { createSessionKeys, type DayKeyStore } from './session-keys.ts';

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
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { type Commit, type DueSet, newVersion, type Reservation, type Store } from './store.ts';

const MINUTE = 60_000;
/** Short enough to wait for. */
const SHORT = 50;

describe.each(STORE_KINDS)('%s', (where, start) => {
  let kind: StoreKind;
  let store: Store;
  let due: DueSet;
  let slot: string;

  beforeAll(async () => {
    kind = await start();
    ({ store, due } = kind);
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    slot = `slot {with} braces ${randomUUID()}`;
  });

  const value = (text: string, lifetime = MINUTE) => ({ content: Buffer.from(text), lifetime });
  const commit = (changes: Partial<Commit>) => store.commit({ slot, version: newVersion(), expected: {}, ...changes });
  /** Contents under these names, null for an unused name. */
  const read = async (...names: string[]) =>
    (await store.read(slot, names)).map((kept) => kept?.content.toString() ?? null);
  const readVersion = async (name: string) => (await store.read(slot, [name]))[0]?.version ?? null;
  /** Remaining lifetimes of the stored values of the slot, by name; null for a store in memory. */
  const lives = async () => {
    const kept = (await kind.keys()).filter(({ name }) => name.includes(encodeURIComponent(slot)));
    return where === 'memory'
      ? null
      : Object.fromEntries(kept.map(({ name, lifetime }) => [name.split(':')[2], lifetime]));
  };

  describe('a commit', () => {
    test('writes values with its version, and returns any bytes unchanged', async () => {
      const version = newVersion();
      const content = Buffer.of(0, 255, 10, 13, 0);
      await commit({ version, write: { a: { content, lifetime: MINUTE }, b: value('') } });
      expect(await store.read(slot, ['a', 'none', 'b'])).toEqual([
        { version, content },
        null,
        { version, content: Buffer.alloc(0) },
      ]);
    });

    test('replaces a value of the expected version, and nothing if the version differs or the value is absent', async () => {
      await commit({ expected: { a: null }, write: { a: value('1'), b: value('1') } });
      const known = await readVersion('a');
      expect(await commit({ expected: { a: known }, write: { a: value('2') } })).toMatchObject({ outcome: 'done' });
      expect(await commit({ expected: { a: known }, write: { a: value('3') }, remove: ['b'] })).toMatchObject({
        outcome: 'conflict',
      });
      expect(await commit({ expected: { none: known }, write: { b: value('3') } })).toMatchObject({
        outcome: 'conflict',
      });
      expect(await read('a', 'b', 'none')).toEqual(['2', '1', null]);
    });

    test('asserts that several names are absent', async () => {
      await commit({ write: { old: value('1') } });
      const changes = { expected: { fresh: null, old: null }, write: { fresh: value('2') } };
      expect(await commit(changes)).toMatchObject({ outcome: 'conflict' });
      expect(await commit({ ...changes, expected: { fresh: null, other: null } })).toMatchObject({ outcome: 'done' });
    });

    test('is done once if repeated, with its counter, also after a conflict', async () => {
      const count = { name: 'n', by: 1, most: 5, lifetime: MINUTE } as const;
      const sent: Commit = { slot, version: newVersion(), expected: { a: null }, write: { a: value('1') }, count };
      expect(await store.commit(sent)).toEqual({ outcome: 'done', counted: 1 });
      expect(await store.commit(sent)).toEqual({ outcome: 'done', counted: 1 });
      await commit({ expected: { a: sent.version }, write: { a: value('2') } });
      expect(await store.commit(sent)).toEqual({ outcome: 'conflict', counted: 1 });
      expect(await read('a')).toEqual(['2']);
    });

    test('removes, and changes the lifetime of others, in the same step', async () => {
      await commit({ write: { a: value('a'), b: value('b'), c: value('c'), d: value('d') } });
      await commit({ expire: { a: 2 * MINUTE, b: SHORT, none: MINUTE }, remove: ['c', 'none'] });
      expect(await read('a', 'c')).toEqual(['a', null]);
      await waitFor(async () => (await read('b'))[0] === null, { what: 'the end of a shorter life' });
      const left = await lives();
      if (left) {
        expect(Object.keys(left).sort()).toEqual(['a', 'd']);
        expect(left.a).toBeGreaterThan(MINUTE);
      }
      expect(await readVersion('a')).toBe(await readVersion('d'));
    });

    test('succeeds once among many at one version', async () => {
      await commit({ write: { a: value('0') } });
      const expected = { a: await readVersion('a') };
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_each, index) => commit({ expected, write: { a: value(String(index)) } })),
      );
      const winners = outcomes.flatMap(({ outcome }, index) => (outcome === 'done' ? [String(index)] : []));
      expect(winners).toHaveLength(1);
      expect(await read('a')).toEqual(winners);
    });
  });

  describe('a counter', () => {
    const count = (by: 1 | -1, most = 2) => ({ name: 'n', by, most, lifetime: MINUTE }) as const;

    test('allows commits up to its bound, and returns its value', async () => {
      const add = (index: number) => commit({ write: { [index]: value('x') }, count: count(1) });
      expect([await add(1), await add(2), await add(3)]).toEqual([
        { outcome: 'done', counted: 1 },
        { outcome: 'done', counted: 2 },
        { outcome: 'full', counted: 2 },
      ]);
      expect(await read('1', '2', '3')).toEqual(['x', 'x', null]);
    });

    test('is returned with a conflict, counts nothing then, and never falls below zero', async () => {
      await commit({ write: { a: value('x') }, count: count(1) });
      expect(await commit({ expected: { a: null }, count: count(1) })).toEqual({ outcome: 'conflict', counted: 1 });
      expect(await commit({ count: count(-1, 0) })).toEqual({ outcome: 'done', counted: 0 });
      expect(await commit({ count: count(-1, 0) })).toEqual({ outcome: 'done', counted: 0 });
    });

    test('is exact for many simultaneous commits', async () => {
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => commit({ count: count(1, 10) })));
      expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(10);
    });
  });

  describe('a reservation', () => {
    const NOW = Date.now();
    const reserve = (member: string, amount: number, changes: Partial<Reservation> = {}) =>
      store.reserve({ slot, name: 'held', member, amount, end: NOW + MINUTE, now: NOW, most: 10, ...changes });
    const done = (reserved: number) => ({ outcome: 'done', reserved });

    test('replaces the one of its member, and is refused if it grows above the sum that all may hold', async () => {
      expect([await reserve('a', 4), await reserve('b', 5), await reserve('a', 5)]).toEqual([4, 9, 10].map(done));
      expect([await reserve('c', 1), await reserve('a', 6)]).toEqual(Array(2).fill({ outcome: 'full', reserved: 10 }));
      expect([await reserve('a', 4, { most: 1 }), await reserve('b', 0), await reserve('c', 6)]).toEqual(
        [9, 4, 10].map(done),
      );
    });

    test('counts until its end, which may move', async () => {
      await reserve('a', 4, { end: NOW + 100 });
      await reserve('b', 4, { end: NOW + 200 });
      await reserve('b', 4, { end: NOW + 50 });
      expect(await reserve('none', 0, { now: NOW + 50 })).toEqual(done(4));
      expect(await reserve('c', 3, { now: NOW + 100 })).toEqual(done(3));
      expect(Object.values<number>((await lives()) ?? {}).every((life) => life > 0 && life <= MINUTE)).toBe(true);
      await reserve('c', 0);
      expect(await lives()).toEqual(where === 'memory' ? null : {});
    });

    test('is exact for many at one time', async () => {
      const outcomes = await Promise.all(Array.from({ length: 30 }, (_each, index) => reserve(String(index), 1)));
      expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(10);
    });
  });

  test('every value expires, from the write that made it', async () => {
    const count = { name: 'n', by: 1, most: 1, lifetime: SHORT } as const;
    await commit({ write: { a: value('x', SHORT), b: value('y') }, count });
    await waitFor(async () => (await read('a'))[0] === null);
    await waitFor(async () => (await commit({ count })).outcome === 'done');

    expect(await read('b')).toEqual(['y']);
    const left = await lives();
    // Redis says -1 of a key that never expires; one with a short life may be gone.
    if (left) expect(Object.values(left)).not.toContain(-1);
  });

  test('slots with similar names are separate', async () => {
    await commit({ write: { a: value('mine') } });
    expect(await store.read(`${slot}}`, ['a'])).toEqual([null]);
    expect(await store.read(slot.slice(0, -1), ['a'])).toEqual([null]);
  });

  describe('due members', () => {
    const NOW = Date.parse('2026-01-01T00:00:00Z');
    const until = NOW + MINUTE;
    let owner: string;
    const of = (member: string) => ({ owner, member });
    const take = (now: number, end = now + MINUTE) => due.take({ owner, now, until: end, most: 1_000 });
    const isListed = async (now: number) => (await due.findOwners(now)).includes(owner);

    beforeEach(() => {
      owner = randomUUID();
    });

    test('are taken once at their due time; the earliest requested time counts', async () => {
      await due.schedule(of('a'), NOW + 2);
      await due.schedule(of('a'), NOW + 1);
      await due.schedule(of('a'), NOW + 9);
      await due.schedule(of('b'), NOW + 2);
      await due.schedule(of('c'), NOW + 2);
      await due.remove(of('c'));
      expect(await take(NOW)).toEqual([]);
      expect(await take(NOW + 1)).toEqual(['a']);
      expect(await take(NOW + 2)).toEqual(['b']);
      expect(await take(NOW + 2)).toEqual([]);
    });

    test('are due again after a settle with a time, and without any settle, and not after their end', async () => {
      for (const member of ['again', 'lost', 'over']) await due.schedule(of(member), NOW);
      expect([...(await take(NOW, until))].sort()).toEqual(['again', 'lost', 'over']);
      await due.settle(of('again'), { until, at: NOW + 5 });
      await due.settle(of('over'), { until, at: null });
      expect(await take(NOW + 5, until)).toEqual(['again']);
      expect([...(await take(until))].sort()).toEqual(['again', 'lost']);
      expect(await take(until + MINUTE - 1)).toEqual([]);
    });

    test('keep an earlier time that was scheduled while they were taken', async () => {
      await due.schedule(of('a'), NOW);
      await take(NOW, until);
      await due.schedule(of('a'), NOW + 3);
      await due.settle(of('a'), { until, at: NOW + 30 });
      expect(await take(NOW + 3)).toEqual(['a']);
    });

    test('reach each of many takers once', async () => {
      const members = Array.from({ length: 40 }, (_, index) => `${index}`).sort();
      await Promise.all(members.map((member) => due.schedule(of(member), NOW)));
      const taken = await Promise.all(Array.from({ length: 5 }, () => take(NOW)));
      expect(taken.flat().sort()).toEqual(members);
      expect((await kind.keys()).filter(({ lifetime }) => lifetime === -1)).toEqual([]);
    });

    test('are taken from the owner that is asked for, those due longest first', async () => {
      for (let count = 0; count < 5; count += 1)
        await due.schedule({ owner: `${owner}-other`, member: `${count}` }, NOW - 9);
      for (const [member, at] of [
        ['late', 2],
        ['early', 1],
        ['later', 3],
      ] as const)
        await due.schedule(of(member), NOW + at);

      expect(await due.take({ owner, now: NOW + 3, until, most: 2 })).toEqual(['early', 'late']);
      expect(await take(NOW + 3)).toEqual(['later']);
    });

    test('list their owner from the earliest due time until none is due', async () => {
      await due.schedule(of('a'), NOW + 2);
      await due.schedule(of('b'), NOW + 9);
      expect([await isListed(NOW + 1), await isListed(NOW + 2)]).toEqual([false, true]);
      await due.schedule(of('b'), NOW + 1);
      expect(await isListed(NOW + 1)).toBe(true);
      await take(NOW + 2, until);
      expect([await isListed(until - 1), await isListed(until)]).toEqual([false, true]);
      await due.settle(of('a'), { until, at: NOW + 5 });
      expect(await isListed(NOW + 5)).toBe(true);
      await due.settle(of('b'), { until, at: null });
      await due.remove(of('a'));
      expect(await isListed(until + MINUTE)).toBe(false);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { FIXTURE_NOW as now } from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { countUnit, type MinuteUnit, peekUnit, uncountUnit } from './quotas.ts';

describe.each(STORE_KINDS)('the quota of a minute in %s', (_, start) => {
  let kind: StoreKind;
  let account: AccountId;
  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    account = randomUUID() as AccountId;
  });

  const unit = (member: string, most = 2): MinuteUnit => ({ account, kind: 'documents', member, most, now });
  const count = async (member: string, most?: number) => (await countUnit(kind.store, unit(member, most))).used;
  const peek = async (member: string, most?: number) => (await peekUnit(kind.store, unit(member, most))).used;
  const uncount = (member: string) => uncountUnit(kind.store, unit(member));

  test('counts each unit once, up to its bound, and none by a peek', async () => {
    expect([await peek('a'), await count('a'), await count('a')]).toEqual([1, 1, 1]);
    expect([await count('b'), await count('c'), await peek('c')]).toEqual([2, 0, 0]);
    expect(await peek('a', 1)).toBe(2);
    await uncount('a');
    await uncount('a');
    await uncount('never counted');
    expect([await count('c'), await count('a')]).toEqual([2, 0]);
  });

  test('is exact for many simultaneous units, and returns each once', async () => {
    const members = Array.from({ length: 30 }, (_each, index) => String(index));
    const counts = await Promise.all(members.map((member) => count(member, 10)));
    expect(counts.filter((used) => used > 0)).toHaveLength(10);
    await Promise.all([...members, ...members].map(uncount));
    expect(await peek('other', 10)).toBe(1);
  });

  test('begins anew with the next minute', async () => {
    await count('a', 1);
    expect(await count('b', 1)).toBe(0);
    expect(await countUnit(kind.store, { ...unit('b', 1), now: now + 40_000 })).toEqual({ used: 1, secondsLeft: 60 });
  });
});

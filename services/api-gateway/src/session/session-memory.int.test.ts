import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sessionFixture } from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';

let kind: StoreKind;

beforeAll(async () => {
  const [, start] = STORE_KINDS.find(([name]) => name === 'Redis') ?? [];
  if (!start) throw new Error('no Redis among the stores');
  kind = await start();
});
afterAll(() => kind.stop());

test('a created session costs at most 2,200 bytes of Redis memory, idempotency key and quota included', async () => {
  const fixture = sessionFixture(kind);
  const { id } = await fixture.create({ key: '4fbd3a62-2f0e-4b7c-9a39-2d4be1f9b1b7' });
  const own = (await kind.keys()).filter(({ name }) => name.includes(id) || name.includes(fixture.account));
  const kinds = own.map(({ name }) => name.split(':')[2]).sort();
  const bytes = own.reduce((sum, key) => sum + key.bytes, 0);

  expect(kinds).toEqual(['claim', 'facts', 'sessions', 'work']);
  expect(bytes).toBeLessThanOrEqual(2_200);
});

import { expect, test } from '@jest/globals';
import { createMemoryStore } from './memory-store.ts';
import { newVersion } from './store.ts';

function openStore(maximumBytes: number) {
  let now = 0;
  const store = createMemoryStore({ clock: () => now, maximumBytes });
  const write = (name: string, bytes: number, lifetime = 1_000) =>
    store.commit({
      slot: 's',
      version: newVersion(),
      expected: {},
      write: { [name]: { content: Buffer.alloc(bytes), lifetime } },
    });
  return {
    ...store,
    write,
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test('a full store in memory rejects a value that does not fit, and accepts it after others have expired', async () => {
  const store = openStore(10_000);
  await store.write('a', 8_000, 1_000);
  const refused = { code: 'store_unavailable', reason: 'OOM' };
  await expect(store.write('b', 8_000)).rejects.toMatchObject(refused);
  expect(await store.read('s', ['b'])).toEqual([null]);
  store.pass(1_000);
  expect(await store.write('b', 8_000)).toMatchObject({ outcome: 'done' });
});

test('many small values are bounded too', async () => {
  const store = openStore(10_000);
  const values = Array.from({ length: 50 }, (_each, index) => store.write(String(index), 1));
  expect((await Promise.allSettled(values)).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(20);
});

test('a replaced or removed value releases its bytes, and a sweep those of all expired values', async () => {
  const store = openStore(10_000);
  for (let round = 0; round < 10; round += 1) await store.write('a', 4_000);
  await store.commit({ slot: 's', version: newVersion(), expected: {}, remove: ['a'] });
  await store.write('b', 8_000);
  store.pass(1_000);
  store.sweep();
  expect(await store.write('c', 8_000)).toMatchObject({ outcome: 'done' });
});

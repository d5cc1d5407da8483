import { expect, test } from '@jest/globals';
import { createExpiringMap } from './expiring-map.ts';

const entry = (until: number, bytes = 0, now = 0) => ({ until, bytes, now });
const full = expect.objectContaining({ code: 'store_unavailable' });

test('an entry ends at its instant, asked for or swept', () => {
  const map = createExpiringMap<string>();
  map.set('a', 'value', entry(10));
  expect(map.get('a', 9)).toBe('value');
  expect(map.get('a', 10)).toBeUndefined();
  expect(map.get('a', 9)).toBeUndefined();

  map.set('b', 'value', entry(10));
  map.sweep(10);
  expect(map.get('b', 0)).toBeUndefined();
});

test('a replaced value keeps its end, and one that is not there is not made', () => {
  const map = createExpiringMap<string>();
  map.set('a', 'old', entry(10));
  map.replace('a', 'new');
  map.replace('b', 'new');
  expect(map.get('a', 9)).toBe('new');
  expect(map.get('a', 10)).toBeUndefined();
  expect(map.get('b', 0)).toBeUndefined();
});

test('beyond its bytes a map refuses, until entries end or are deleted', () => {
  const map = createExpiringMap<number>({ maximumBytes: 3_000 });
  map.set('a', 1, entry(10, 1_000));
  expect(() => map.set('b', 2, entry(20, 1_000))).toThrow(full);
  map.set('a', 3, entry(10, 2_000));
  expect(() => map.set('a', 3, entry(10, 3_000))).toThrow(full);
  expect(map.get('a', 0)).toBe(3);
  map.set('b', 2, entry(20, 2_000, 10));
  expect(map.delete('b')).toBe(true);
  expect(map.delete('b')).toBe(false);
  for (let index = 0; index < 5; index += 1) map.set(`small ${index}`, index, entry(20));
  expect(() => map.set('one more', 6, entry(20))).toThrow(full);
});

import { expect, test } from '@jest/globals';
import { readRights } from './production-servers.mjs';

test('the rights in Redis that docs/operating.md asks for are those of a set of keys and of commands', () => {
  const { everywhere, onCluster } = readRights();
  const [keys, ...commands] = everywhere;
  expect(keys).toBe('~pa:*');
  expect(commands).toEqual(expect.arrayContaining(['-@all', '+@read', '+@write', '+ping']));
  expect(onCluster).toContain('+cluster|slots');
  for (const right of [...commands, ...onCluster]) expect(right).toMatch(/^[+-]@?[a-z|]+$/);
});

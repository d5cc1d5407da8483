import { expect, test } from '@jest/globals';
import { readRights } from './production-servers.mjs';

test('reads the rights in Redis of docs/operating.md: keys and commands', () => {
  const { everywhere, onCluster } = readRights();
  const [keys, ...commands] = everywhere;
  expect(keys).toBe('~pa:*');
  expect(commands).toEqual(expect.arrayContaining(['-@all', '+@read', '+@write', '+ping']));
  expect(onCluster).toContain('+cluster|slots');
  for (const right of [...commands, ...onCluster]) expect(right).toMatch(/^[+-]@?[a-z|]+$/);
});

import { BlockList, isIPv6 } from 'node:net';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findNetwork, plainAddress } from './audit.ts';

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::1', '2001:db8:0::/48'],
  ['::1', '::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0::/48'],
])('%s is the address %s in the network %s', (address, plain, network) => {
  expect([plainAddress(address), findNetwork(address)]).toEqual([plain, network]);
});

test('any address belongs to its network', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const [prefix = '', bits] = findNetwork(address)?.split('/') ?? [];
      const family = isIPv6(prefix) ? 'ipv6' : 'ipv4';
      const network = new BlockList();
      network.addSubnet(prefix, Number(bits), family);
      expect(network.check(address, family)).toBe(true);
    }),
  );
});

test.each(['', 'unknown', '203.0.113.77:443', 'Jane Doe', '203.0.113'])(
  'what is no address has neither: %j',
  (text) => {
    expect([plainAddress(text), findNetwork(text)]).toEqual([null, null]);
  },
);

import { describe, expect, test } from '@jest/globals';
import { createAddressGuard, parseNetworks } from './address-guard.ts';

const open = createAddressGuard([]);

describe('without allowed networks', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '168.63.129.16',
    '3fff::1',
    '5f00::1',
    '2002:7f00:1::',
    'not an address',
  ])('%s is rejected', (address) => {
    expect(open.isAllowed(address)).toBe(false);
  });

  test.each(['93.184.216.34', '172.32.0.1', '2606:4700::1111'])('%s is allowed', (address) => {
    expect(open.isAllowed(address)).toBe(true);
  });
});

test('an allowed network opens only its own addresses', () => {
  const guard = createAddressGuard(['10.20.0.0/16', 'fd12::/32']);

  expect(['10.20.3.4', 'fd12::5', '10.21.0.1', 'fd13::1'].map(guard.isAllowed)).toEqual([true, true, false, false]);
});

test.each(['10.0.0.0', '10.0.0.0/33', 'example.org/8', '10.0.0.0/a', ''])('%p is no network', (text) => {
  expect(() => parseNetworks([text])).toThrow(/must be|out of range/);
});

describe('a name', () => {
  const resolving = (...addresses: string[]) =>
    createAddressGuard([], async () => addresses.map((address) => ({ address, family: 4 })));
  const look = (guard: ReturnType<typeof createAddressGuard>) =>
    new Promise((resolve) => guard.lookup('receiver.example', {}, (error, address) => resolve(error ?? address)));

  test('is connected at the checked address', async () => {
    expect(await look(resolving('93.184.216.34'))).toBe('93.184.216.34');
  });

  test('with one private address among public ones is rejected', async () => {
    expect(await look(resolving('93.184.216.34', '10.0.0.1'))).toMatchObject({ code: 'address_refused' });
  });
});

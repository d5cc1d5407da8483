import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { codedError } from '@pain-assessment/service-kit';

/** Networks that are not the public internet: RFC 6890 and its updates, and IPv6 addresses that hold an IPv4 one. */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Networks in CIDR notation as a list; throws a RangeError for anything else. */
export function parseNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(prefix)) throw new RangeError('must be networks such as 10.0.0.0/8');
    list.addSubnet(address, Number(prefix), family(address));
  }
  return list;
}

const privateNetworks = parseNetworks(PRIVATE_NETWORKS);

/** Says which addresses webhooks may reach: public ones, and those of the networks that the operator allows. */
export interface AddressGuard {
  isAllowed(address: string): boolean;
  /** For a connection: resolves a name, and fails with code `address_refused` where any of its addresses is not allowed. */
  readonly lookup: LookupFunction;
}

const refused = () => codedError('address_refused', 'a webhook leads to an address that is not allowed');

/**
 * The address that is checked is the one that is connected to, so a name that changes its address between check and use reaches
 * nothing (DNS rebinding). `allowed` are networks in CIDR notation.
 */
export function createAddressGuard(allowed: readonly string[], resolve: typeof lookup = lookup): AddressGuard {
  const allowedNetworks = parseNetworks(allowed);
  const isAllowed = (address: string) =>
    isIP(address) !== 0 &&
    (allowedNetworks.check(address, family(address)) || !privateNetworks.check(address, family(address)));
  return {
    isAllowed,
    lookup(hostname, options, callback) {
      resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        const [first] = addresses ?? [];
        if (error || !first) return callback(error ?? refused(), '', 0);
        if (!addresses.every(({ address }) => isAllowed(address))) return callback(refused(), '', 0);
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      });
    },
  };
}

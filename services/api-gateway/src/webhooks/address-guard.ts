import { BlockList, isIP, type LookupFunction } from 'node:net';
import { codedError } from '@pain-assessment/service-kit';
import { PRIVATE_NETWORKS } from './private-networks.table.ts';
import { createNameResolver, type ResolveName } from './resolve-names.ts';

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

const refused = () => codedError('address_refused', 'a webhook leads to an address that is not allowed');

/**
 * Says which addresses webhooks may reach: public ones, and those of the networks that the operator allows. The address that is checked is the one that is connected to, so a name that changes its address between check and use reaches
 * nothing (DNS rebinding). `allowed` are networks in CIDR notation.
 */
export function createAddressGuard(allowed: readonly string[], resolve: ResolveName = createNameResolver()) {
  const allowedNetworks = parseNetworks(allowed);
  const isAllowed = (address: string) =>
    isIP(address) !== 0 &&
    (allowedNetworks.check(address, family(address)) || !privateNetworks.check(address, family(address)));

  async function resolveAllowed(name: string) {
    const [first, ...others] = await resolve(name);
    if (!first || ![first, ...others].every(({ address }) => isAllowed(address))) throw refused();
    return [first, ...others] as const;
  }

  /** For a connection: fails with code `address_refused` where any address of the name is not allowed. */
  const lookup: LookupFunction = (name, { all }, callback) => {
    resolveAllowed(name).then(
      (addresses) => (all ? callback(null, [...addresses]) : callback(null, addresses[0].address, addresses[0].family)),
      (error) => callback(error, '', 0),
    );
  };
  return { isAllowed, lookup };
}

export type AddressGuard = ReturnType<typeof createAddressGuard>;

import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type Clock, codedError, systemClock } from '@pain-assessment/service-kit';
import { PRIVATE_NETWORKS } from './private-networks.table.ts';

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

/** Addresses of a name, at least one; rejects with `name_unresolved`. */
type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** For the first try; the second one waits twice as long. */
const TRY_MS = 1_000;
const TRIES = 2;
/** Shorter than the delay before the second retry of a webhook, so that memory answers only the first retry. */
const FAILURE_LIFE_MS = 4_000;

const LOOPBACK: readonly LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];
/** Never sent to a name server (RFC 6761 6.3). */
const isLocalhost = (name: string) => /(^|\.)localhost\.?$/.test(name);

const unresolved = (name: string) =>
  codedError('name_unresolved', `${name} has no address, or its name server is silent`);

/**
 * Resolves names by the machine's name servers directly, with a time limit: `dns.lookup` would block one of the few threads that Redis and
 * NATS need for their own names, as long as a name server is silent. It asks once at a time for a name, and remembers a failure for 4 s. It
 * uses neither `/etc/hosts` nor search domains.
 */
export function createNameResolver({
  servers,
  clock = systemClock,
}: {
  /** Addresses with ports, instead of the machine's name servers. */
  readonly servers?: readonly string[];
  readonly clock?: Clock;
} = {}): ResolveName {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  const failedUntil = new Map<string, number>();

  async function ask(name: string): Promise<readonly LookupAddress[]> {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    if (addresses.length > 0) return addresses;
    failedUntil.set(name, clock() + FAILURE_LIFE_MS);
    throw unresolved(name);
  }

  return async (name) => {
    if (isLocalhost(name)) return LOOPBACK;
    if ((failedUntil.get(name) ?? 0) > clock()) throw unresolved(name);
    failedUntil.delete(name);
    const asked = running.get(name) ?? ask(name).finally(() => running.delete(name));
    running.set(name, asked);
    return asked;
  };
}

const refused = () => codedError('address_refused', 'a webhook leads to an address that is not allowed');

/**
 * Decides the addresses that webhooks may reach: public ones, and those of the networks that the operator allows. The connection uses the
 * checked address, so a name that changes its address after the check has no effect (DNS rebinding). `allowed` are networks in CIDR
 * notation.
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

  /** Look-up for a connection: fails with code `address_refused` if any address of the name is not allowed. */
  const lookup: LookupFunction = (name, { all }, callback) => {
    resolveAllowed(name).then(
      (addresses) => (all ? callback(null, [...addresses]) : callback(null, addresses[0].address, addresses[0].family)),
      (error) => callback(error, '', 0),
    );
  };
  return { isAllowed, lookup };
}

export type AddressGuard = ReturnType<typeof createAddressGuard>;

import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type Clock, codedError, systemClock } from '@pain-assessment/service-kit';

/** Addresses of a name, at least one; rejects with `name_unresolved`. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** For one try; the second one waits twice as long. */
const TRY_MS = 1_000;
const TRIES = 2;
/** Shorter than the second retry of a webhook waits, so that it alone is answered from memory. */
const FAILURE_LIFE_MS = 4_000;

const LOOPBACK: readonly LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];
/** Never asked of a name server (RFC 6761 6.3). */
const isLocalhost = (name: string) => /(^|\.)localhost\.?$/.test(name);

const unresolved = (name: string) =>
  codedError('name_unresolved', `${name} has no address, or its name server is silent`);

/**
 * Resolves names by asking the machine's name servers directly, with a time limit: `dns.lookup` would hold one of the few threads
 * that Redis and NATS need for their own names, for as long as a name server is silent. Asks once at a time for a name, and
 * remembers a failure for 4 s. `/etc/hosts` and search domains are not used.
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

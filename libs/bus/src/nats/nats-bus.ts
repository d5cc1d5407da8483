import type { Bus, BusInstruments } from '../bus.ts';
import { createBus } from '../create-bus.ts';
import { openConnection } from './connection.ts';
import { createNatsTransport } from './nats-transport.ts';

/** Where and who: `url` may list servers by comma, `tls://` for TLS, and carry a user; `name` is the service, and prefixes its inbox. */
export interface NatsOptions {
  readonly url: string;
  readonly name: string;
  /** Gives up the first connection; after it the bus reconnects for ever. */
  readonly signal?: AbortSignal;
}

/** Connects to NATS, waiting for as long as it is away, and reconnects for ever; meanwhile requests fail with `unavailable` at once. */
export async function connectBus(options: NatsOptions, instruments: BusInstruments = {}): Promise<Bus> {
  const connection = await openConnection(options, instruments.log);
  return createBus(createNatsTransport(connection, instruments.log), instruments);
}

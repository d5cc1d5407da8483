import type { Bus, BusInstruments } from '../bus.ts';
import { createBus } from '../create-bus.ts';
import { openConnection } from './connection.ts';
import type { NatsOptions } from './nats-options.ts';
import { createNatsTransport } from './nats-transport.ts';

/** Connects to NATS, waiting for as long as it is away, and reconnects for ever; meanwhile requests fail with `unavailable` at once. */
export async function connectBus(options: NatsOptions, instruments: BusInstruments = {}): Promise<Bus> {
  const connection = await openConnection(options, instruments.log);
  return createBus(createNatsTransport(connection, instruments.log), instruments);
}

import type { Bus, BusInstruments } from '../bus.ts';
import { createBus } from '../create-bus.ts';
import { createInProcessTransport } from './in-process-transport.ts';

/** NATS runs with 8 MB here (contract 6); the same limit keeps one process from accepting what several would refuse. */
export const DEFAULT_MAX_PAYLOAD = 8 * 1024 * 1024;

/** A bus inside one process, with the semantics of the one over NATS; payloads are copied through JSON. `maxPayload` in bytes. */
export function createInProcessBus(options: { maxPayload?: number } = {}, instruments: BusInstruments = {}): Bus {
  const { maxPayload = DEFAULT_MAX_PAYLOAD } = options;
  return createBus(createInProcessTransport({ maxPayload }), instruments);
}

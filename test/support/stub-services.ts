import { serveStubs } from '@pain-assessment/api-gateway/testing';
import { connectBus } from '@pain-assessment/bus';

/** Settings of gateways with stubs: payloads are not sealed. */
export const UNSEALED = { BUS_KEYS_SCORING: '', BUS_KEYS_RENDERER: '' };

/** Stubs of scoring and renderer on a NATS, for suites that check no score and no picture; their gateways need {@link UNSEALED}. */
export async function startStubServices(natsUrl: string): Promise<{ close(): Promise<void> }> {
  const bus = await connectBus({ url: natsUrl, name: 'stubs' });
  await serveStubs(bus);
  return bus;
}

import { busKeys } from '@pain-assessment/api-gateway';
import { complete, createClient as createCall, DEMO_KEY } from '@pain-assessment/api-gateway/testing';
import { connectBus } from '@pain-assessment/bus';
import { createClient } from '@pain-assessment/client';
import { parseSealingKeys } from '@pain-assessment/service-kit';
import { startLimitedServices } from '../../test/isolation/support/limited-services.ts';
import { BUS_KEYS } from '../../test/support/fleet.ts';

/**
 * Runs an action with the three services, each a process with the memory of its pod and the settings of production, and with clients of
 * the gateway; `complete` completes a typical session and returns its id.
 */
export async function withServices(work, options) {
  const services = await startLimitedServices(options);
  try {
    const call = createCall(Number(new URL(services.baseUrl).port));
    const client = createClient({ baseUrl: services.baseUrl, secretKey: DEMO_KEY });
    return await work({ ...services, call, client, complete: async () => (await complete(call)).id });
  } finally {
    await services.stop();
  }
}

/** Connects to NATS like the gateway: services reject unsealed requests. */
export function connectAsGateway(url) {
  const keys = Object.entries(BUS_KEYS).map(([setting, value]) => [setting, parseSealingKeys(value)]);
  return connectBus({ url, name: 'bench', sealing: { keys: busKeys(Object.fromEntries(keys)) } });
}

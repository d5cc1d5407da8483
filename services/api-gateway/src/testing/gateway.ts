import { type Bus, createInProcessBus } from '@pain-assessment/bus';
import { createMetrics, type Metrics, parseSettings } from '@pain-assessment/service-kit';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { type GatewayApp, type StartOptions, startApp } from '../app.ts';
import type { CallRates } from '../limits/limits.table.ts';
import { EmbeddedGatewaySettings } from '../settings.ts';
import { type Client, createClient } from './http-client.ts';
import { type Neighbours, serveNeighbours } from './stand-ins.ts';

/** Keys of the development accounts (contract.md#development-accounts). */
export const DEMO_KEY = 'sk_test_demo_0000000000000000000000';
export const OTHER_KEY = 'sk_test_other_000000000000000000000';

/** A gateway on a free port, over a bus in process, with stand-ins for its neighbours. */
export interface TestGateway {
  readonly app: GatewayApp;
  readonly bus: Bus;
  readonly call: Client;
  readonly neighbours: Neighbours;
  readonly metrics: Metrics;
  readonly logLines: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

/** Starts a gateway; `environment` holds settings that differ from the defaults. */
export async function startTestGateway(
  environment: Readonly<Record<string, string>> = {},
  { neighbours: changes = {}, ...options }: { neighbours?: Partial<Neighbours> } & StartOptions = {},
): Promise<TestGateway> {
  const { log, lines } = createLogSink('api-gateway');
  const metrics = createMetrics({ service: 'api-gateway' });
  const bus = createInProcessBus();
  const neighbours = await serveNeighbours(bus, changes);
  const settings = parseSettings(EmbeddedGatewaySettings, { NODE_ENV: 'test', PORT: '0', ...environment });
  const app = await startApp(settings, { log, metrics, bus }, options);
  return {
    app,
    bus,
    call: createClient(app.port),
    neighbours,
    metrics,
    logLines: lines,
    async close() {
      await app.close();
      await bus.close();
    },
  };
}

const unlimited = { perSecond: 1e6, burst: 1e6 };

/** For a test that makes more calls in one session than any page. */
export const NO_CALL_RATES: CallRates = {
  assessment: unlimited,
  start: unlimited,
  draft: unlimited,
  submission: unlimited,
  unlock: unlimited,
};

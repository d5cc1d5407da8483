import { type Bus, createInProcessBus } from '@pain-assessment/bus';
import { type Clock, createMetrics, type Metrics, parseSettings } from '@pain-assessment/service-kit';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { type GatewayApp, startApp } from '../app.ts';
import type { StartOptions } from '../dependencies.ts';
import type { Bound, Bounds } from '../limits/limits.table.ts';
import { EmbeddedGatewaySettings } from '../settings.ts';
import { type Client, createClient } from './http-client.ts';
import { type StubServices, serveStubs } from './stub-services.ts';

/** Keys of the development accounts (contract.md#development-accounts). */
export const DEMO_KEY = 'sk_test_demo_0000000000000000000000';
export const OTHER_KEY = 'sk_test_other_000000000000000000000';
export const RECORDS_KEY = 'sk_test_records_0000000000000000000';

/** A gateway on a free port, over a bus in process, with stubs of the other services. */
export interface TestGateway {
  readonly app: GatewayApp;
  readonly bus: Bus;
  readonly call: Client;
  readonly stubs: StubServices;
  readonly metrics: Metrics;
  readonly logLines: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

/** Starts a gateway that prints nothing ahead; `environment` contains other settings that differ from the defaults. */
export async function startTestGateway(
  environment: Readonly<Record<string, string>> = {},
  { stubs: changes = {}, ...options }: { stubs?: Partial<StubServices> } & StartOptions = {},
): Promise<TestGateway> {
  const { log, lines } = createLogSink('api-gateway');
  const metrics = createMetrics({ service: 'api-gateway' });
  const bus = createInProcessBus();
  const stubs = await serveStubs(bus, changes);
  const settings = parseSettings(EmbeddedGatewaySettings, {
    NODE_ENV: 'test',
    PORT: '0',
    REPORTS_AHEAD: 'off',
    ...environment,
  });
  const app = await startApp(settings, { log, metrics, bus }, options);
  return {
    app,
    bus,
    call: createClient(app.port),
    stubs,
    metrics,
    logLines: lines,
    async close() {
      await app.close();
      await bus.close();
    },
  };
}

/** A clock that stands still until a test moves it. */
export interface TestClock {
  readonly read: Clock;
  /** Moves it by so many milliseconds. */
  pass(milliseconds: number): void;
}

/** Far from the end of a day and 20 s into a minute. */
const START = Date.parse('2026-01-01T12:00:20.000Z');

export function createTestClock(): TestClock {
  let now = START;
  return {
    read: () => now,
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}

const unbounded: Bound = { session: Number.POSITIVE_INFINITY };

/** For a test with more calls in one session than a page makes. */
export const UNBOUNDED_ATTEMPTS: Partial<Bounds> = {
  assessmentAttempts: unbounded,
  startAttempts: unbounded,
  draftAttempts: unbounded,
  submissionAttempts: unbounded,
  unlockAttempts: unbounded,
};

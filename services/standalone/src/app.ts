import { busKeys, startApp as startGateway } from '@pain-assessment/api-gateway';
import { type Bus, connectBus, createInProcessBus } from '@pain-assessment/bus';
import { startApp as startDemoIntegrator } from '@pain-assessment/demo-integrator';
import { startApp as startRenderer } from '@pain-assessment/report-renderer';
import { startApp as startScoring } from '@pain-assessment/scoring';
import {
  createLogger,
  type Environment,
  type Platform,
  parseSettings,
  type ServiceOptions,
  type StartedService,
  startService,
} from '@pain-assessment/service-kit';
import { reachableHost, StandaloneSettings } from './settings.ts';

/** Starts every service on one bus. */
async function startApp(settings: StandaloneSettings, platform: Platform<Bus>) {
  const [scoring, renderer] = await Promise.all([
    startScoring(settings, platform),
    startRenderer(settings, platform, { alone: true }),
  ]);
  const gateway = await startGateway(settings, platform);
  const API_BASE_URL = `http://${reachableHost(settings.HOST)}:${gateway.port}`;
  const demo = await startDemoIntegrator({ ...settings, API_BASE_URL }, platform);
  /** The edge first: accepted work still needs the parts behind it. */
  const inClosingOrder = [demo, gateway, scoring, renderer];
  return {
    port: gateway.port,
    demoPort: demo.port,
    addSamples: demo.addSamples,
    ready: async () => (await Promise.all(inClosingOrder.map((part) => part.ready()))).every(Boolean),
    announceClose: () => gateway.announceClose?.(),
    async close() {
      for (const part of inClosingOrder) await part.close();
    },
  };
}

/** The service in one process, with a bus inside it unless `NATS_URL` names one. */
export const STANDALONE = {
  service: 'standalone',
  settings: StandaloneSettings,
  busKeys: (settings: StandaloneSettings) => (settings.NATS_URL === undefined ? {} : busKeys(settings)),
  connectBus: async ({ url, ...options }, instruments) =>
    url === undefined ? createInProcessBus({}, instruments) : connectBus({ url, ...options }, instruments),
  startApp,
} as const satisfies ServiceOptions<StandaloneSettings, Bus>;

/** Addresses and life of the started service. */
export function toStandalone(
  { app, adminPort, ready, close }: StartedService<Awaited<ReturnType<typeof startApp>>>,
  { PUBLIC_BASE_URL, HOST }: StandaloneSettings,
) {
  return {
    /** Address for integrators. */
    baseUrl: PUBLIC_BASE_URL ?? `http://localhost:${app.port}`,
    /** `/livez`, `/readyz`, `/metrics`. */
    adminUrl: `http://${reachableHost(HOST)}:${adminPort}`,
    /** Address of the demo integrator. */
    demoUrl: `http://localhost:${app.demoPort}`,
    /** Adds the demo's sample patients, if they are on; resolves when all have their visits. */
    addSamples: app.addSamples,
    /** True if every part is ready. */
    ready,
    close,
  };
}
/** The whole service in one process. */
export type Standalone = ReturnType<typeof toStandalone>;

/**
 * Starts the whole service inside a test or simulation, by an environment, with the store in memory unless `REDIS_URL`
 * names one (contract.md#settings).
 */
export async function startStandalone(env: Environment): Promise<Standalone> {
  const settings = parseSettings(StandaloneSettings, env);
  const log = createLogger({ service: STANDALONE.service, level: settings.LOG_LEVEL, audits: false });
  const signal = new AbortController().signal;
  return toStandalone(await startService(STANDALONE, settings, { log, signal }), settings);
}

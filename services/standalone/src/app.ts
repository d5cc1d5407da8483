import { busKeys, startApp as startGateway } from '@pain-assessment/api-gateway';
import { type Bus, connectBus, createInProcessBus } from '@pain-assessment/bus';
import { EXAMPLE_PASSWORD, startApp as startDemoIntegrator } from '@pain-assessment/demo-integrator';
import { startApp as startRenderer } from '@pain-assessment/report-renderer';
import { startApp as startScoring } from '@pain-assessment/scoring';
import {
  type AdminServer,
  type App,
  createBusObserver,
  createLogger,
  createMetrics,
  type Environment,
  type Logger,
  type Metrics,
  productVersion,
  readBusSealing,
  readTlsFiles,
  startAdminServer,
  startTracing,
  traceBusCall,
} from '@pain-assessment/service-kit';
import { parseStandaloneSettings, reachableHost, type StandaloneSettings } from './settings.ts';

const SERVICE = 'standalone';

/** The whole service in one process. */
export interface Standalone {
  /** Address for integrators. */
  readonly baseUrl: string;
  /** `/livez`, `/readyz`, `/metrics`. */
  readonly adminUrl: string;
  /** Address of the demo integrator. */
  readonly demoUrl: string;
  /** Whether the demo's staff signs in with the published password. */
  readonly hasExamplePassword: boolean;
  /** Whether the development accounts, with their public keys, are in use. */
  readonly hasDevelopmentAccounts: boolean;
  /** Whether every part is ready. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** Input of the process. */
interface Start {
  readonly settings: StandaloneSettings;
  readonly log: Logger;
  /** Aborts the wait for NATS when the process is stopped. */
  readonly signal: AbortSignal;
}

async function openBus({ settings, log, signal }: Start, metrics: Metrics): Promise<Bus> {
  const { gateway } = settings;
  const { NATS_URL: url } = gateway;
  const instruments = { log, observe: createBusObserver(metrics), trace: traceBusCall };
  if (url === undefined) return createInProcessBus({}, instruments);
  const sealing = readBusSealing(busKeys(gateway), { log, metrics });
  return connectBus({ url, tls: readTlsFiles(gateway, 'NATS'), name: SERVICE, signal, sealing }, instruments);
}

async function startServices({ settings, log }: Start, metrics: Metrics, bus: Bus) {
  const platform = { log, metrics, bus };
  const [scoring, renderer] = await Promise.all([
    startScoring(settings.scoring, platform),
    startRenderer(settings.renderer, platform, { alone: true }),
  ]);
  const gateway = await startGateway(settings.gateway, platform);
  const { HOST } = settings.gateway;
  const API_BASE_URL = `http://${reachableHost(HOST)}:${gateway.port}`;
  const demo = await startDemoIntegrator({ ...settings.demo, HOST, API_BASE_URL }, platform);
  return { demo, gateway, scoring, renderer };
}

/** State for the admin server, which starts before all other parts; null until all of them have started. */
interface Health {
  apps: readonly App[] | null;
}

const isReady = async ({ apps }: Health) =>
  apps !== null && (await Promise.all(apps.map((app) => app.ready()))).every(Boolean);

async function startParts(start: Start, admin: AdminServer, { metrics, health }: { metrics: Metrics; health: Health }) {
  const { gateway: edge } = start.settings;
  const tracing = await startTracing({
    service: SERVICE,
    version: productVersion(),
    endpoint: edge.OTEL_EXPORTER_OTLP_ENDPOINT,
    log: start.log,
  });
  const bus = await openBus(start, metrics);
  const { demo, gateway, scoring, renderer } = await startServices(start, metrics, bus);
  health.apps = [gateway, scoring, renderer, demo];
  start.log.info({ port: gateway.port, admin_port: admin.port }, 'started');
  return {
    baseUrl: edge.PUBLIC_BASE_URL ?? `http://localhost:${gateway.port}`,
    adminUrl: `http://${reachableHost(edge.HOST)}:${admin.port}`,
    demoUrl: `http://localhost:${demo.port}`,
    hasExamplePassword: start.settings.demo.STAFF_PASSWORD === EXAMPLE_PASSWORD,
    hasDevelopmentAccounts: edge.ACCOUNTS_FILE === undefined,
    ready: () => isReady(health),
    /** In order, the edge first: accepted work still needs the parts behind it. */
    async close() {
      admin.markUnready();
      for (const part of [demo, gateway, scoring, renderer, bus]) await part.close();
      await tracing.shutdown();
      await admin.close();
    },
  };
}

/** Starts every service on one bus, the admin server first: a process that waits for NATS is alive and not ready. */
export async function startServing(start: Start): Promise<Standalone> {
  const metrics = createMetrics({ service: SERVICE, version: productVersion() });
  const health: Health = { apps: null };
  const { ADMIN_PORT: port, HOST: host } = start.settings.gateway;
  const admin = await startAdminServer({ port, host, ready: () => isReady(health), metrics });
  try {
    return await startParts(start, admin, { metrics, health });
  } catch (error) {
    await admin.close();
    throw error;
  }
}

/**
 * Starts the whole service inside a test or simulation, by an environment, with the store in memory unless `REDIS_URL`
 * names one (contract.md#settings).
 */
export async function startStandalone(env: Environment): Promise<Standalone> {
  const settings = parseStandaloneSettings(env);
  const log = createLogger({ service: SERVICE, level: settings.gateway.LOG_LEVEL, audits: false });
  return startServing({ settings, log, signal: new AbortController().signal });
}

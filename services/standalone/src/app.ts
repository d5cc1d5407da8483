import { startApp as startGateway } from '@pain-assessment/api-gateway';
import { type Bus, connectBus, createInProcessBus } from '@pain-assessment/bus';
import { startApp as startDemoIntegrator } from '@pain-assessment/demo-integrator';
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
  startAdminServer,
  startTracing,
  traceBusCall,
} from '@pain-assessment/service-kit';
import { parseStandaloneSettings, type StandaloneSettings } from './settings.ts';

const SERVICE = 'standalone';

/** The whole service in one process. */
export interface Standalone {
  /** Where integrators call. */
  readonly baseUrl: string;
  /** `/livez`, `/readyz`, `/metrics`. */
  readonly adminUrl: string;
  /** The demo integrator's page. */
  readonly demoUrl: string;
  /** Whether every part can do its work now. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** What the process starts with. */
interface Start {
  readonly settings: StandaloneSettings;
  readonly log: Logger;
  /** Aborts while NATS is waited for, when the process is told to stop. */
  readonly signal: AbortSignal;
}

async function openBus({ settings, log, signal }: Start, metrics: Metrics): Promise<Bus> {
  const { NATS_URL: url } = settings.gateway;
  const instruments = { log, observe: createBusObserver(metrics), trace: traceBusCall };
  return url === undefined
    ? createInProcessBus({}, instruments)
    : connectBus({ url, name: SERVICE, signal }, instruments);
}

async function startServices({ settings, log }: Start, metrics: Metrics, bus: Bus) {
  const platform = { log, metrics, bus };
  const [scoring, renderer] = await Promise.all([
    startScoring(settings.scoring, platform),
    startRenderer(settings.renderer, platform, { alone: true }),
  ]);
  const gateway = await startGateway(settings.gateway, platform);
  const API_BASE_URL = `http://127.0.0.1:${gateway.port}`;
  const demo = await startDemoIntegrator({ ...settings.demo, API_BASE_URL }, platform);
  return { demo, gateway, scoring, renderer };
}

/** Closes from the edge inwards: what is accepted still needs what stands behind it. */
async function closeInTurn(parts: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

/** What the admin server, which runs before all else, tells of. */
interface Watch {
  readonly metrics: Metrics;
  /** Null until all are started. */
  apps: readonly App[] | null;
}

const isReady = async ({ apps }: Watch) =>
  apps !== null && (await Promise.all(apps.map((app) => app.ready()))).every(Boolean);

async function startBehind(admin: AdminServer, watch: Watch, start: Start): Promise<Standalone> {
  const { metrics } = watch;
  const { gateway: edge } = start.settings;
  const tracing = await startTracing({ service: SERVICE, endpoint: edge.OTEL_EXPORTER_OTLP_ENDPOINT });
  const bus = await openBus(start, metrics);
  const { demo, gateway, scoring, renderer } = await startServices(start, metrics, bus);
  watch.apps = [gateway, scoring, renderer, demo];
  start.log.info({ port: gateway.port, admin_port: admin.port }, 'started');
  return {
    baseUrl: edge.PUBLIC_BASE_URL ?? `http://localhost:${gateway.port}`,
    adminUrl: `http://127.0.0.1:${admin.port}`,
    demoUrl: `http://localhost:${demo.port}`,
    ready: () => isReady(watch),
    async close() {
      admin.markUnready();
      await closeInTurn([demo, gateway, scoring, renderer, bus]);
      await tracing.shutdown();
      await admin.close();
    },
  };
}

/** Starts every service on one bus, the admin server first: a process that waits for NATS is alive, and says that it is not ready. */
export async function startServing(start: Start): Promise<Standalone> {
  const metrics = createMetrics({ service: SERVICE });
  const watch: Watch = { metrics, apps: null };
  const port = start.settings.gateway.ADMIN_PORT;
  const admin = await startAdminServer({ port, ready: () => isReady(watch), metrics });
  try {
    return await startBehind(admin, watch, start);
  } catch (error) {
    await admin.close();
    throw error;
  }
}

/** Starts the whole service by an environment, with the store in memory unless `REDIS_URL` names one (contract 5). */
export async function startStandalone(env: Environment): Promise<Standalone> {
  const settings = parseStandaloneSettings(env);
  const log = createLogger({ service: SERVICE, level: settings.gateway.LOG_LEVEL });
  return startServing({ settings, log, signal: new AbortController().signal });
}

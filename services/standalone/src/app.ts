import { startApp as startGateway } from '@pain-assessment/api-gateway';
import { type Bus, connectBus, createInProcessBus } from '@pain-assessment/bus';
import { startApp as startDemoIntegrator } from '@pain-assessment/demo-integrator';
import { startApp as startRenderer } from '@pain-assessment/report-renderer';
import { startApp as startScoring } from '@pain-assessment/scoring';
import {
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
import { parseStandaloneSettings } from './settings.ts';

const SERVICE = 'standalone';

/** The whole service in one process. */
export interface Standalone {
  /** Where integrators call. */
  readonly baseUrl: string;
  /** `/livez`, `/readyz`, `/metrics`. */
  readonly adminUrl: string;
  /** The demo integrator's page. */
  readonly demoUrl: string;
  close(): Promise<void>;
}

async function openBus(url: string | undefined, log: Logger, metrics: Metrics): Promise<Bus> {
  const instruments = { log, observe: createBusObserver(metrics), trace: traceBusCall };
  return url === undefined ? createInProcessBus({}, instruments) : connectBus({ url, name: SERVICE }, instruments);
}

/** Closes from the edge inwards: what is accepted still needs what stands behind it. */
async function closeInTurn(parts: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

/** Starts every service on one bus, with the store in memory unless `REDIS_URL` names one (contract 5). */
export async function startStandalone(env: Environment): Promise<Standalone> {
  const settings = parseStandaloneSettings(env);
  const { gateway: edge } = settings;
  const log = createLogger({ service: SERVICE, level: edge.LOG_LEVEL });
  const metrics = createMetrics({ service: SERVICE });
  const tracing = await startTracing({ service: SERVICE, endpoint: edge.OTEL_EXPORTER_OTLP_ENDPOINT });
  const bus = await openBus(edge.NATS_URL, log, metrics);
  const platform = { log, metrics, bus };

  const [scoring, renderer] = await Promise.all([
    startScoring(settings.scoring, platform),
    startRenderer(settings.renderer, platform, { alone: true }),
  ]);
  const gateway = await startGateway(edge, platform);
  const demo = await startDemoIntegrator(
    { ...settings.demo, API_BASE_URL: `http://127.0.0.1:${gateway.port}` },
    platform,
  );
  const apps: readonly App[] = [gateway, scoring, renderer, demo];
  const ready = async () => (await Promise.all(apps.map((app) => app.ready()))).every(Boolean);
  const admin = await startAdminServer({ port: edge.ADMIN_PORT, ready, metrics });
  log.info({ port: gateway.port, admin_port: admin.port }, 'started');

  return {
    baseUrl: edge.PUBLIC_BASE_URL ?? `http://localhost:${gateway.port}`,
    adminUrl: `http://127.0.0.1:${admin.port}`,
    demoUrl: `http://localhost:${demo.port}`,
    async close() {
      admin.markUnready();
      await closeInTurn([demo, gateway, scoring, renderer, bus]);
      await tracing.shutdown();
      await admin.close();
    },
  };
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  freePort,
  type Spawned,
  spawnProcess,
  spawnService,
  startRedis,
  waitFor,
} from '@pain-assessment/service-kit/testing';

/** Repository's root. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The services as they run in a cluster: one process each, NATS with the identities of the charts, Redis without a disk. */
export interface Stack {
  readonly baseUrl: string;
  readonly admin: Readonly<Record<ServiceName, string>>;
  readonly environments: Readonly<Record<ServiceName, Readonly<Record<string, string>>>>;
  close(): Promise<void>;
}

export const SERVICES = ['api-gateway', 'scoring', 'report-renderer'] as const;
export type ServiceName = (typeof SERVICES)[number];

const passwordOf = (service: ServiceName) => `p-${service}`;

async function startNatsOfChart(): Promise<{ port: number; server: Spawned }> {
  const port = await freePort();
  const config = join(ROOT, 'charts/pain-assessment/files/nats.conf');
  const passwords = SERVICES.map((service) => [
    `${service.toUpperCase().replaceAll('-', '_')}_PASSWORD`,
    passwordOf(service),
  ]);
  const server = await spawnProcess({
    command: 'nats-server',
    args: ['--config', config, '--port', String(port), '--http_port', String(await freePort())],
    env: Object.fromEntries(passwords),
  });
  await waitFor(() => server.output().includes('Server is ready'), {
    what: 'NATS with the configuration of the chart',
  });
  return { port, server };
}

async function environmentOf(service: ServiceName, natsPort: number): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'development',
    NATS_URL: `nats://${service}:${passwordOf(service)}@127.0.0.1:${natsPort}`,
    ADMIN_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  };
}

/** Starts all three, built as they are. */
export async function startStack(): Promise<Stack> {
  const redis = await startRedis({ own: true });
  const nats = await startNatsOfChart();
  const port = await freePort();
  const environments: Record<ServiceName, Record<string, string>> = {
    'api-gateway': { ...(await environmentOf('api-gateway', nats.port)), PORT: String(port), REDIS_URL: redis.url },
    scoring: await environmentOf('scoring', nats.port),
    'report-renderer': await environmentOf('report-renderer', nats.port),
  };
  const admin = Object.fromEntries(
    SERVICES.map((service) => [service, `http://127.0.0.1:${environments[service].ADMIN_PORT}`]),
  ) as Record<ServiceName, string>;
  const processes = await Promise.all(
    SERVICES.map((service) =>
      spawnService({
        entry: join(ROOT, 'services', service, 'dist/main.js'),
        env: environments[service],
        readyUrl: `${admin[service]}/readyz`,
        seconds: 60,
      }),
    ),
  );
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    admin,
    environments,
    async close() {
      await Promise.all(processes.map((service) => service.stop()));
      await nats.server.stop();
      await redis.stop();
    },
  };
}

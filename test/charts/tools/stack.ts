import { join } from 'node:path';
import { freePort, type Spawned, spawnProcess, startRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { DEMO_KEY, writeAccounts } from '../../support/accounts.ts';
import { SERVICES, type Service, startReplica } from '../../support/fleet.ts';
import { ROOT } from './root.ts';

/** The services like in a cluster: one process each, NATS with the identities of the charts, Redis without a disk. */
export interface Stack {
  readonly baseUrl: string;
  readonly admin: Readonly<Record<Service, string>>;
  /** Stops one service with SIGTERM; returns its exit code and its output. */
  stop(service: Service): Promise<{ code: number | string | null; output: string }>;
  close(): Promise<void>;
}

const passwordFor = (service: Service) => `p-${service}`;

async function startNatsWithChartConfiguration(): Promise<{ port: number; server: Spawned }> {
  const port = await freePort();
  const config = join(ROOT, 'charts/pain-assessment/files/nats.conf');
  const passwords = SERVICES.map((service) => [
    `${service.toUpperCase().replaceAll('-', '_')}_PASSWORD`,
    passwordFor(service),
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

/** Starts all three services from their builds, with the settings of production. */
export async function startStack(): Promise<Stack> {
  const origins = ['https://records.example.org'];
  const accounts = await writeAccounts([{ id: 'demo', key: DEMO_KEY, origins }]);
  const redis = await startRedis({ own: true });
  const nats = await startNatsWithChartConfiguration();
  const start = (service: Service) =>
    startReplica(service, {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      // Redis and NATS of a test have no certificates.
      ALLOW_PLAIN_TRANSPORT: 'on',
      NATS_URL: `nats://${service}:${passwordFor(service)}@127.0.0.1:${nats.port}`,
      ...(service === 'api-gateway' ? { ACCOUNTS_FILE: accounts.file, REDIS_URL: redis.url } : {}),
    });
  const [gateway, scoring, renderer] = await Promise.all([
    start('api-gateway'),
    start('scoring'),
    start('report-renderer'),
  ]);
  const replicas = { 'api-gateway': gateway, scoring, 'report-renderer': renderer };
  return {
    baseUrl: gateway.baseUrl,
    admin: {
      'api-gateway': gateway.adminUrl,
      scoring: scoring.adminUrl,
      'report-renderer': renderer.adminUrl,
    },
    async stop(service) {
      const { process } = replicas[service];
      return { code: await process.stop(), output: process.output() };
    },
    async close() {
      await Promise.all(Object.values(replicas).map(({ process }) => process.stop()));
      await nats.server.stop();
      await redis.stop();
      await accounts.remove();
    },
  };
}

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePort,
  type Spawned,
  spawnProcess,
  spawnService,
  startRedis,
  waitFor,
} from '@pain-assessment/service-kit/testing';
import { stringify } from 'yaml';
import { ROOT } from './root.ts';

/** The services as they run in a cluster: one process each, NATS with the identities of the charts, Redis without a disk. */
export interface Stack {
  readonly baseUrl: string;
  readonly admin: Readonly<Record<ServiceName, string>>;
  /** Ends one service by SIGTERM; its exit code and all that it wrote. */
  stop(service: ServiceName): Promise<{ code: number | string | null; output: string }>;
  close(): Promise<void>;
}

export const SERVICES = ['api-gateway', 'scoring', 'report-renderer'] as const;
export type ServiceName = (typeof SERVICES)[number];

export const DEMO_KEY = 'sk_test_demo_0000000000000000000000';
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
    NODE_ENV: 'production',
    NATS_URL: `nats://${service}:${passwordOf(service)}@127.0.0.1:${natsPort}`,
    ADMIN_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    // Tests may run as root, where Chromium has no sandbox of its own.
    ...(service === 'report-renderer' ? { CHROMIUM_SANDBOX: 'off' } : {}),
  };
}

async function secretsOfGateway(directory: string): Promise<Record<string, string>> {
  const accounts = {
    id: 'demo',
    name: 'Demo clinic',
    keys: [{ id: 'k1', sha256: createHash('sha256').update(DEMO_KEY).digest('hex') }],
    default_locale: 'en-GB',
    allowed_locales: ['en-GB'],
    value_set: 'fr',
    show_results: true,
    quotas: { sessions_per_day: 1000, submissions_per_minute: 60 },
    component_origins: ['https://records.example.org'],
  };
  const file = join(directory, 'accounts.yaml');
  await writeFile(file, stringify({ accounts: [accounts] }));
  return { ACCOUNTS_FILE: file, SEALING_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` };
}

/** Starts all three, built as they are, with the settings of production. */
export async function startStack(): Promise<Stack> {
  const directory = await mkdtemp(join(tmpdir(), 'stack-'));
  const redis = await startRedis({ own: true });
  const nats = await startNatsOfChart();
  const port = await freePort();
  const environments: Record<ServiceName, Record<string, string>> = {
    'api-gateway': {
      ...(await environmentOf('api-gateway', nats.port)),
      ...(await secretsOfGateway(directory)),
      PORT: String(port),
      REDIS_URL: redis.url,
    },
    scoring: await environmentOf('scoring', nats.port),
    'report-renderer': await environmentOf('report-renderer', nats.port),
  };
  const admin = Object.fromEntries(
    SERVICES.map((service) => [service, `http://127.0.0.1:${environments[service].ADMIN_PORT}`]),
  ) as Record<ServiceName, string>;
  const start = async (service: ServiceName) =>
    spawnService({
      entry: join(ROOT, 'services', service, 'dist/main.js'),
      env: environments[service],
      readyUrl: `${admin[service]}/readyz`,
      seconds: 60,
    });
  const processes = new Map(
    await Promise.all(SERVICES.map(async (service) => [service, await start(service)] as const)),
  );
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    admin,
    async stop(service) {
      const running = processes.get(service);
      if (!running) throw new Error(`${service} does not run`);
      return { code: await running.stop(), output: running.output() };
    },
    async close() {
      await Promise.all([...processes.values()].map((running) => running.stop()));
      await nats.server.stop();
      await redis.stop();
      await rm(directory, { recursive: true });
    },
  };
}

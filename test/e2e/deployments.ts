import { fileURLToPath } from 'node:url';
import { freePort, type Spawned, spawnService, startNats, startRedis } from '@pain-assessment/service-kit/testing';
import { startStandalone } from '@pain-assessment/standalone/testing';

/** A running service that the tests see from outside only. */
export interface Deployment {
  readonly baseUrl: string;
  close(): Promise<void>;
}

const QUIET = { LOG_LEVEL: 'warn', NODE_ENV: 'test', CHROMIUM_SANDBOX: 'off' };
const entryOf = (service: string) => fileURLToPath(new URL(`../../services/${service}/dist/main.js`, import.meta.url));

/** Everything in this process: store and bus in memory. */
export async function inOneProcess(settings: Record<string, string> = {}): Promise<Deployment> {
  return startStandalone({ ...QUIET, PORT: '0', ADMIN_PORT: '0', DEMO_PORT: '0', ...settings });
}

async function startServices(shared: Record<string, string>): Promise<{ port: number; processes: Spawned[] }> {
  const port = await freePort();
  const start = async (service: string, env: Record<string, string>) => {
    const admin = await freePort();
    return spawnService({
      entry: entryOf(service),
      env: { ...shared, ...env, ADMIN_PORT: String(admin) },
      readyUrl: `http://127.0.0.1:${admin}/readyz`,
    });
  };
  const processes = await Promise.all([
    start('scoring', {}),
    start('report-renderer', {}),
    start('api-gateway', { PORT: String(port) }),
  ]);
  return { port, processes };
}

/** Built services, each a process of its own, over a private NATS and a private Redis. */
export async function inThreeProcesses(settings: Record<string, string> = {}): Promise<Deployment> {
  const [redis, nats] = await Promise.all([startRedis({ own: true }), startNats()]);
  const shared = { ...QUIET, REDIS_URL: redis.url, NATS_URL: nats.url, ...settings };
  const { port, processes } = await startServices(shared);
  return {
    baseUrl: `http://localhost:${port}`,
    async close() {
      await Promise.all(processes.map((service) => service.stop()));
      await Promise.all([redis.stop(), nats.stop()]);
    },
  };
}

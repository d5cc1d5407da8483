import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort, spawnService, startNats, startRedis } from '@pain-assessment/service-kit/testing';

/** Services as a cluster runs them: a process each, over NATS. */
const entryOf = (service) => fileURLToPath(new URL(`../../services/${service}/dist/main.js`, import.meta.url));

/** Starts one built service and waits until it is ready. */
export async function startService(service, env) {
  const adminPort = await freePort();
  const spawned = await spawnService({
    entry: entryOf(service),
    env: { NODE_ENV: 'development', LOG_LEVEL: 'error', ADMIN_PORT: String(adminPort), ...env },
    readyUrl: `http://127.0.0.1:${adminPort}/readyz`,
    seconds: 60,
  });
  return { ...spawned, name: service };
}

/** Starts the gateway, scoring and the renderer with a Redis and a NATS of their own; all or none. */
export async function startServices() {
  const [redis, nats, port] = await Promise.all([startRedis({ own: true }), startNats({ own: true }), freePort()]);
  const env = { NATS_URL: nats.url };
  const starts = await Promise.allSettled([
    startService('api-gateway', { ...env, PORT: String(port), REDIS_URL: redis.url }),
    startService('scoring', env),
    startService('report-renderer', env),
  ]);
  const services = starts.flatMap(({ value }) => value ?? []);
  async function close() {
    await Promise.all(services.map((service) => service.stop()));
    await Promise.all([nats.stop(), redis.stop()]);
  }
  const failed = starts.find(({ status }) => status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  return { baseUrl: `http://127.0.0.1:${port}`, services, close };
}

/** Memory of a process that is its own, in MiB. */
export function residentMegabytes(pid) {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

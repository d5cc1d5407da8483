import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type Spawned, spawnService } from '@pain-assessment/service-kit/testing';

/** Services of the house that run as processes of their own. */
export type Service = 'api-gateway' | 'scoring' | 'report-renderer';

/** One running process of a service. */
export interface Replica {
  readonly service: Service;
  readonly process: Spawned;
  readonly adminUrl: string;
  /** Where it answers integrators; the gateway only. */
  readonly baseUrl: string;
  /** Starts the same process again, on the same ports. */
  restart(signal?: NodeJS.Signals): Promise<void>;
}

const entryOf = (service: Service) =>
  fileURLToPath(new URL(`../../../services/${service}/dist/main.js`, import.meta.url));

const COMMON = {
  NODE_ENV: 'test',
  CHROMIUM_SANDBOX: 'off',
  SEALING_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** Processes of the house on given addresses of Redis and NATS; all share sealing keys and `env`. */
export async function startFleet(
  counts: Partial<Record<Service, number>>,
  env: Record<string, string>,
): Promise<{ replicas: Replica[]; of: (service: Service) => Replica[]; stop: () => Promise<void> }> {
  const wanted = Object.entries(counts).flatMap(([service, count]) =>
    Array.from({ length: count ?? 0 }, () => service as Service),
  );
  const replicas = await Promise.all(wanted.map((service) => startReplica(service, { ...COMMON, ...env })));
  return {
    replicas,
    of: (service) => replicas.filter((replica) => replica.service === service),
    stop: async () => void (await Promise.all(replicas.map((replica) => replica.process.stop()))),
  };
}

async function startReplica(service: Service, env: Record<string, string>): Promise<Replica> {
  const [port, admin] = await Promise.all([freePort(), freePort()]);
  const adminUrl = `http://127.0.0.1:${admin}`;
  const start = () =>
    spawnService({
      entry: entryOf(service),
      env: { ...env, PORT: String(port), ADMIN_PORT: String(admin) },
      readyUrl: `${adminUrl}/readyz`,
      seconds: 60,
    });
  let process = await start();
  return {
    service,
    adminUrl,
    baseUrl: `http://127.0.0.1:${port}`,
    get process() {
      return process;
    },
    async restart(signal = 'SIGTERM') {
      await process.stop(signal);
      process = await start();
    },
  };
}

/** An accounts file with quotas of the test's choice for the two development keys, in a folder of its own. */
export async function writeAccounts(quotas: { sessions: number; submissions: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  const file = join(folder, 'accounts.yaml');
  const account = (id: string, sha256: string) => `
  - id: ${id}
    name: ${id}
    keys: [{ id: k1, sha256: ${sha256} }]
    default_locale: en-GB
    allowed_locales: [en-GB, fr-FR]
    value_set: fr
    show_results: true
    quotas: { sessions_per_day: ${quotas.sessions}, submissions_per_minute: ${quotas.submissions} }
    component_origins: []`;
  const hash = (key: string) => createHash('sha256').update(key).digest('hex');
  const demo = account('demo', hash('sk_test_demo_0000000000000000000000'));
  const other = account('other', hash('sk_test_other_000000000000000000000'));
  await writeFile(file, `accounts:${demo}${other}\n`);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

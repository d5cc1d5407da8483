import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  freePort,
  type Spawned,
  spawnService,
  startNats,
  startRedis,
  type TestNats,
  type TestRedis,
} from '@pain-assessment/service-kit/testing';
import { demoAndOther, type SharedSettings, writeAccounts } from './accounts.ts';

/** Services, each of which runs as a process. */
export const SERVICES = ['api-gateway', 'scoring', 'report-renderer'] as const;
export type Service = (typeof SERVICES)[number];

/** One running process of a service. */
export interface Replica {
  readonly service: Service;
  readonly process: Spawned;
  readonly adminUrl: string;
  /** Address for integrators; gateway only. */
  readonly baseUrl: string;
  /** Restarts the process on the same ports. */
  restart(signal?: NodeJS.Signals): Promise<void>;
}

/** Replicas of services. */
export interface Fleet {
  readonly replicas: readonly Replica[];
  of(service: Service): Replica[];
  /** The first replica of a service; throws without one. */
  one(service: Service): Replica;
  stop(): Promise<void>;
}

/** Sealing keys of every gateway of a test, so that replicas and restarted processes can open each other's values. */
export const SEALING_KEYS = `k1:${Buffer.from('these 32 bytes are no secret :-)').toString('base64')}`;

/** Keys of the bus, like in a real installation. */
export const BUS_KEYS = {
  BUS_KEYS_SCORING: `s1:${randomBytes(32).toString('base64')}`,
  BUS_KEYS_RENDERER: `r1:${randomBytes(32).toString('base64')}`,
};

/** Tests may run as root, and Chromium's own sandbox does not start as root. */
const COMMON = { NODE_ENV: 'test', CHROMIUM_SANDBOX: 'off', SEALING_KEYS, ...BUS_KEYS };

/** Flags of Node in the images (Dockerfile), without `--disable-sigusr1`, which Node 20 does not know. */
export const NODE_FLAGS: Readonly<Partial<Record<Service, readonly string[]>>> = {
  'api-gateway': ['--initial-old-space-size=96'],
};

const entryPoint = (service: Service) =>
  fileURLToPath(new URL(`../../services/${service}/dist/main.js`, import.meta.url));

/**
 * Starts one built service on free ports and waits until it is ready. `launcher` is a command that executes Node, for
 * example under a limit.
 */
export async function startReplica(
  service: Service,
  env: Record<string, string>,
  launcher: readonly string[] = [],
): Promise<Replica> {
  const [port, admin] = await Promise.all([freePort(), freePort()]);
  const adminUrl = `http://127.0.0.1:${admin}`;
  const start = () =>
    spawnService({
      entry: entryPoint(service),
      env: { ...COMMON, ...env, PORT: String(port), ADMIN_PORT: String(admin) },
      readyUrl: `${adminUrl}/readyz`,
      launcher,
      nodeFlags: NODE_FLAGS[service] ?? [],
      seconds: 60,
    });
  let process = await start();
  return {
    service,
    adminUrl,
    baseUrl: `http://localhost:${port}`,
    get process() {
      return process;
    },
    async restart(signal = 'SIGTERM') {
      await process.stop(signal);
      process = await start();
    },
  };
}

/** Starts a number of replicas per service, all with the same environment except for their ports. */
export async function startFleet(
  counts: Partial<Record<Service, number>>,
  env: Record<string, string>,
): Promise<Fleet> {
  const wanted = SERVICES.flatMap((service) => Array.from({ length: counts[service] ?? 0 }, () => service));
  const replicas = await Promise.all(wanted.map((service) => startReplica(service, env)));
  const of = (service: Service) => replicas.filter((replica) => replica.service === service);
  return {
    replicas,
    of,
    one(service) {
      const [first] = of(service);
      if (!first) throw new Error(`no replica of ${service} was started`);
      return first;
    },
    stop: async () => void (await Promise.all(replicas.map((replica) => replica.process.stop()))),
  };
}

/** Dependencies of services: a private Redis, a private NATS, and accounts for the two development keys. */
export interface Backends {
  readonly redis: TestRedis;
  readonly nats: TestNats;
  /** Environment of a service with all three. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts them; the default quotas are never reached. */
export async function startBackends(settings: SharedSettings = {}): Promise<Backends> {
  const [redis, nats, accounts] = await Promise.all([
    startRedis({ own: true }),
    startNats({ own: true }),
    writeAccounts(demoAndOther(settings)),
  ]);
  return {
    redis,
    nats,
    env: { REDIS_URL: redis.url, NATS_URL: nats.url, ACCOUNTS_FILE: accounts.file },
    stop: async () => void (await Promise.all([redis.stop(), nats.stop(), accounts.remove()])),
  };
}

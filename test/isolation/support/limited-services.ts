import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { DEMO_KEY, OTHER_KEY, type SharedSettings } from '../../support/accounts.ts';
import { type Backends, type Replica, SERVICES, startBackends, startReplica } from '../../support/fleet.ts';
import { limitMemory, type MemoryLimit } from './memory-limit.ts';

/** Gateway, scoring and renderer like in the charts: one process each, Redis and NATS, the memory limits of their pods. */
export interface LimitedServices {
  readonly baseUrl: string;
  readonly backends: Backends;
  /** Keys of the attacking account and of another one, which must notice nothing. */
  readonly attacker: string;
  readonly otherKey: string;
  /** Mechanism that limits the memory, for the output of a run. */
  readonly means: string;
  readonly replicas: readonly Replica[];
  /** Services whose process exited unexpectedly, each with exit code or signal and its last output. */
  ended(): string[];
  /** Restarts exited services. */
  revive(): Promise<void>;
  /** Seconds of processor time that all processes have used so far. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

/** Settings of production with their defaults, except for TLS and Chromium's sandbox, which a test machine may lack. */
const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_PLAIN_TRANSPORT: 'on',
  CHROMIUM_SANDBOX: 'off',
  LOG_LEVEL: 'error',
};

const nodeOptions = (limit: MemoryLimit | undefined, { NODE_OPTIONS = '' }: Record<string, string>) =>
  `${limit?.nodeOptions ?? ''} ${NODE_OPTIONS}`.trim();

const HAS_TASKSET = spawnSync('taskset', ['--version']).status === 0;

/** Command that starts the gateway with so many open files at most, and with them fewer connections. */
const limitFiles = (service: string, openFiles: number | undefined) =>
  service === 'api-gateway' && openFiles !== undefined
    ? ['sh', '-c', 'ulimit -n "$0" && exec "$@"', String(openFiles)]
    : [];

/** Starts the services with these further settings, and only on `processors`, a list for taskset(1). */
export async function startLimitedServices({
  processors,
  openFiles,
  env = {},
  accounts = {},
}: {
  processors?: string;
  openFiles?: number;
  env?: Record<string, string>;
  accounts?: SharedSettings;
} = {}): Promise<LimitedServices> {
  const backends = await startBackends(accounts);
  const limits = SERVICES.map(limitMemory);
  const pinned = processors === undefined || !HAS_TASKSET ? [] : ['taskset', '-c', processors];
  const starts = await Promise.allSettled(
    SERVICES.map((service, index) =>
      startReplica(service, { ...PRODUCTION, ...backends.env, ...env, NODE_OPTIONS: nodeOptions(limits[index], env) }, [
        ...(limits[index]?.launcher ?? []),
        ...limitFiles(service, openFiles),
        ...pinned,
      ]),
    ),
  );
  const replicas = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  async function stop() {
    await Promise.all(replicas.map((replica) => replica.process.stop()));
    await backends.stop();
    await Promise.all(limits.map((limit) => limit.remove()));
  }
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const ended = () => replicas.filter((replica) => replica.process.exited());
  return {
    baseUrl: replicas[0]?.baseUrl ?? '',
    backends,
    attacker: DEMO_KEY,
    otherKey: OTHER_KEY,
    means: limits[0]?.means ?? '',
    replicas,
    ended: () => ended().map(describeEnd),
    revive: async () => void (await Promise.all(ended().map((replica) => replica.restart()))),
    cpuSeconds: () => sumCpuSeconds(replicas),
    stop,
  };
}

const LAST_WORDS = 2_000;

const describeEnd = ({ service, process }: Replica) =>
  `${service} ended with ${process.outcome()}: ${process.output().slice(-LAST_WORDS)}`;

/** Clock ticks per second of Linux on every platform of Node (USER_HZ, time(7)). */
const TICKS = 100;

async function sumCpuSeconds(replicas: readonly Replica[]): Promise<number> {
  const stats = await Promise.all(replicas.map(({ process }) => readFile(`/proc/${process.pid}/stat`, 'utf8')));
  const ticks = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  return ticks.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0) / TICKS;
}

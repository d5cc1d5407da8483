import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { DEMO_KEY, OTHER_KEY, type SharedSettings } from '../../support/accounts.ts';
import { type Backends, type Replica, SERVICES, startBackends, startReplica } from '../../support/fleet.ts';
import { limitMemory, type MemoryLimit } from './memory-limit.ts';

/** Gateway, scoring and renderer as the charts run them: a process each, over Redis and NATS, in the memory of their pods. */
export interface LimitedServices {
  readonly baseUrl: string;
  readonly backends: Backends;
  /** Key of the account that attacks, and of another one that must not notice. */
  readonly attacker: string;
  readonly otherKey: string;
  /** How the memory is limited. */
  readonly means: string;
  readonly replicas: readonly Replica[];
  /** Services whose process has ended by itself, each with its exit code or signal and the last that it wrote. */
  ended(): string[];
  /** Starts again what has ended. */
  revive(): Promise<void>;
  /** Seconds of processor time that all processes have used so far. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

/** The settings of production with their defaults; only what a machine for tests cannot have is left out. */
const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_PLAIN_TRANSPORT: 'on',
  CHROMIUM_SANDBOX: 'off',
  LOG_LEVEL: 'error',
};

const nodeOptions = (limit: MemoryLimit | undefined, { NODE_OPTIONS = '' }: Record<string, string>) =>
  `${limit?.nodeOptions ?? ''} ${NODE_OPTIONS}`.trim();

const HAS_TASKSET = spawnSync('taskset', ['--version']).status === 0;

/** Starts them with these settings besides; with `processors` they have those alone, a list for taskset(1). */
export async function startLimitedServices({
  processors,
  env = {},
  accounts = {},
}: {
  processors?: string;
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

/** Clock ticks a second of Linux on every platform that Node runs on (USER_HZ, time(7)). */
const TICKS = 100;

async function sumCpuSeconds(replicas: readonly Replica[]): Promise<number> {
  const stats = await Promise.all(replicas.map(({ process }) => readFile(`/proc/${process.pid}/stat`, 'utf8')));
  const ticks = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  return ticks.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0) / TICKS;
}

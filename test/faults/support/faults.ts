import { readdir, readFile } from 'node:fs/promises';
import type { FaultProxy, TestNats, TestRedis } from '@pain-assessment/service-kit/testing';
import type { Replica } from './fleet.ts';

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

/** What can be disturbed; `redisProxy` stands between the gateway and Redis. */
export interface Disturbed {
  readonly redis: TestRedis;
  readonly redisProxy: FaultProxy;
  readonly nats: TestNats;
  readonly scoring: Replica;
  readonly renderer: Replica;
  /** Where each loss of all that Redis had is written. */
  readonly losses: { from: number; to: number }[];
}

/** Browser processes that a process has started, from the parents in /proc (proc(5)). */
export async function browsersOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.flatMap((stat) => {
    const [, pid, name, ppid] = /^(\d+) \((.*)\) \S (\d+)/.exec(stat) ?? [];
    return Number(ppid) === parent && /chrom/i.test(name ?? '') ? [Number(pid)] : [];
  });
}

function killBrowsers(renderer: Replica, everyMs: number): Fault {
  let running: Promise<void> | null = null;
  let over = false;
  async function run() {
    while (!over) {
      for (const pid of await browsersOf(renderer.process.pid)) process.kill(pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
  return {
    name: 'Chromium killed',
    begin() {
      over = false;
      running = run();
    },
    async end() {
      over = true;
      await running;
    },
  };
}

function killRedis(redis: TestRedis, losses: Disturbed['losses']): Fault {
  let from = 0;
  return {
    name: 'Redis killed',
    begin() {
      from = Date.now();
      return redis.kill();
    },
    async end() {
      await redis.restart();
      losses.push({ from, to: Date.now() });
    },
  };
}

/** Each fault that the service must bear, in a fixed order. */
export function faultsOf({ redis, redisProxy, nats, scoring, renderer, losses }: Disturbed): Fault[] {
  const onTheWay = (name: string, begin: () => void): Fault => ({ name, begin, end: () => redisProxy.heal() });
  /** TCP loses nothing in the middle of a connection: one that has swallowed something never comes to life again. */
  const swallowed = (name: string, begin: () => void): Fault => ({
    name,
    begin,
    end() {
      redisProxy.reset();
      redisProxy.heal();
    },
  });
  return [
    killRedis(redis, losses),
    { name: 'Redis frozen', begin: () => redis.freeze(), end: () => redis.thaw() },
    { name: 'NATS killed', begin: () => nats.kill(), end: () => nats.restart() },
    {
      name: 'scoring killed',
      begin: async () => void (await scoring.process.stop('SIGKILL')),
      end: () => scoring.restart('SIGKILL'),
    },
    killBrowsers(renderer, 400),
    onTheWay('sockets reset', () => redisProxy.reset()),
    onTheWay('sockets slow', () => redisProxy.slow(150)),
    swallowed('replies lost', () => redisProxy.loseReplies()),
    swallowed('everything swallowed', () => redisProxy.blackhole()),
  ];
}

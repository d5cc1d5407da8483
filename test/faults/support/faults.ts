import { readdir, readFile } from 'node:fs/promises';
import { type FaultProxy, pause, type TestNats, type TestRedis } from '@pain-assessment/service-kit/testing';
import type { Replica } from '../../support/fleet.ts';

/** A fault with a start and an end. */
export interface Fault {
  readonly name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

/** Targets of a fault; `redisProxy` is between the gateway and Redis. */
export interface Disturbed {
  readonly redis: TestRedis;
  readonly redisProxy: FaultProxy;
  readonly nats: TestNats;
  readonly scoring: Replica;
  readonly renderer: Replica;
  /** Each time that Redis lost all its data is added here. */
  readonly losses: { from: number; to: number }[];
}

/** Browser processes of a process, from the parents in /proc (proc(5)). */
async function findBrowsers(parent: number): Promise<number[]> {
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
      for (const pid of await findBrowsers(renderer.process.pid)) process.kill(pid, 'SIGKILL');
      await pause(everyMs, { because: 'a browser is killed whenever the renderer has started one' });
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

/** Each fault that the service must survive, in a fixed order. */
export function listFaults({ redis, redisProxy, nats, scoring, renderer, losses }: Disturbed): Fault[] {
  const onTheWay = (name: string, begin: () => void): Fault => ({ name, begin, end: () => redisProxy.heal() });
  /** TCP loses nothing within a connection: a connection that lost bytes cannot be used again, so it is reset. */
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

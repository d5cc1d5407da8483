import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitUntilAnswers } from './ports.ts';
import { type Spawned, spawnProcess } from './processes.ts';

/** A Redis for tests. A server from the environment rejects the methods that disturb it. */
export interface TestRedis {
  readonly url: string;
  /** Stops it for good: it never writes to a disk. */
  stop(): Promise<void>;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  /** Keeps its connections and answers nothing, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): void;
}

/**
 * Starts a private redis-server with production settings (no disk, noeviction) and these further arguments, or uses `TEST_REDIS_URL`
 * unless `own`.
 */
export async function startRedis({
  own = false,
  further = [],
}: {
  own?: boolean;
  further?: readonly string[];
} = {}): Promise<TestRedis> {
  const given = process.env.TEST_REDIS_URL;
  if (given !== undefined && given !== '' && !own) return borrowed(given);

  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'redis-'));
  const start = () => launch(port, directory, further);
  let server = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      server.signal('SIGCONT');
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    kill: async () => void (await server.stop('SIGKILL')),
    restart: async () => {
      await server.stop('SIGKILL');
      server = await start();
    },
    freeze: () => server.pause(),
    thaw: () => server.signal('SIGCONT'),
  };
}

async function launch(port: number, dir: string, further: readonly string[]): Promise<Spawned> {
  const flags = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'no', 'maxmemory-policy': 'noeviction' };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = await spawnProcess({ command: 'redis-server', args: [...args, ...further] });
  await waitUntilAnswers(port, 'PING\r\n', '+PONG');
  return server;
}

function borrowed(url: string): TestRedis {
  const refuse = () => {
    throw new Error('this Redis was given by TEST_REDIS_URL; ask for one of your own to disturb it');
  };
  return { url, stop: () => Promise.resolve(), kill: refuse, restart: refuse, freeze: refuse, thaw: refuse };
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitUntilAnswers } from './ports.ts';
import { type Spawned, spawnProcess } from './processes.ts';
import { waitFor } from './wait-for.ts';

/** A NATS server for tests. A server from the environment rejects the methods that disturb it. */
export interface TestNats {
  readonly url: string;
  /** Its log since the last start. */
  output(): string;
  stop(): Promise<void>;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Starts lame duck mode, and waits for the exit. */
  retire(): Promise<void>;
  /** Starts it again on the same port, running or not. */
  restart(): Promise<void>;
  /** Keeps its connections and answers nothing, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Makes it reload its configuration while it runs. */
  reload(): Promise<void>;
}

export interface TestNatsOptions {
  /** Starts a private server even if `TEST_NATS_URL` names another. */
  readonly own?: boolean;
  /** Bytes; 8 MB by default, as in production. */
  readonly maxPayload?: number;
  /** More configuration, such as users; the caller adds their credentials to the URL. */
  readonly configuration?: string;
}

/** Starts a private nats-server on a free port, or uses `TEST_NATS_URL`. */
export async function startNats(options: TestNatsOptions = {}): Promise<TestNats> {
  const given = process.env.TEST_NATS_URL;
  if (given !== undefined && given !== '' && !options.own) return borrowed(given);

  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'nats-'));
  const file = join(directory, 'nats.conf');
  await writeFile(file, `max_payload: ${options.maxPayload ?? 8 * 1024 * 1024}\n${options.configuration ?? ''}\n`);
  let server = await launch(port, file);
  return {
    url: `nats://127.0.0.1:${port}`,
    output: () => server.output(),
    async stop() {
      server.signal('SIGCONT');
      await server.stop('SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
    kill: async () => void (await server.stop('SIGKILL')),
    retire: async () => void (await server.stop('SIGUSR2')),
    async restart() {
      await server.stop('SIGKILL');
      server = await launch(port, file);
    },
    freeze: () => server.pause(),
    thaw: () => server.signal('SIGCONT'),
    async reload() {
      const countReloads = () => server.output().split('Reloaded server configuration').length;
      const before = countReloads();
      server.signal('SIGHUP');
      await waitFor(() => countReloads() > before, { what: 'NATS to read its configuration again' });
    },
  };
}

async function launch(port: number, file: string): Promise<Spawned> {
  const args = ['--addr', '127.0.0.1', '--port', String(port), '--config', file];
  const server = await spawnProcess({ command: 'nats-server', args });
  await waitUntilAnswers(port, '', 'INFO');
  return server;
}

function borrowed(url: string): TestNats {
  const refuse = () => {
    throw new Error('this NATS was given by TEST_NATS_URL; ask for one of your own to disturb it');
  };
  return {
    url,
    output: refuse,
    stop: () => Promise.resolve(),
    kill: refuse,
    retire: refuse,
    restart: refuse,
    freeze: refuse,
    thaw: refuse,
    reload: refuse,
  };
}

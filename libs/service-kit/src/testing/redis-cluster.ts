import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, talk, waitUntilAnswers } from './ports.ts';
import { type Spawned, spawnProcess } from './processes.ts';
import { waitFor } from './wait-for.ts';

/** A Redis cluster of three masters for tests. */
export interface TestRedisCluster {
  /** One node's address; clients find the others. */
  readonly url: string;
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  /** Kills the node of a port, like a crash. */
  kill(port: number): Promise<void>;
  /** The node of a port keeps its connections and answers nothing, until `thaw`. */
  freeze(port: number): Promise<void>;
  thaw(port: number): void;
  stop(): Promise<void>;
}

const SHARDS = 3;

/** Starts private nodes without a disk and joins them into a full cluster: three masters, each with `replicas` replicas. */
export async function startRedisCluster({ replicas = 0 }: { replicas?: number } = {}): Promise<TestRedisCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'redis-cluster-'));
  const ports = await freePorts(SHARDS * (1 + replicas));
  const servers = await Promise.all(ports.map((port) => launchNode(port, directory)));
  const find = (port: number) => servers[ports.indexOf(port)];
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  await joinNodes(addresses, replicas);
  await Promise.all(ports.map(waitUntilCovered));
  return {
    url: `redis://${addresses[0]}`,
    nodes: ports.map((port) => ({ host: '127.0.0.1', port })),
    kill: async (port) => void (await find(port)?.stop('SIGKILL')),
    freeze: async (port) => find(port)?.pause(),
    thaw: (port) => find(port)?.signal('SIGCONT'),
    async stop() {
      for (const server of servers) server.signal('SIGCONT');
      await Promise.all(servers.map((server) => server.stop()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

async function launchNode(port: number, directory: string): Promise<Spawned> {
  const flags = {
    port,
    bind: '127.0.0.1',
    dir: directory,
    save: '',
    appendonly: 'no',
    'repl-diskless-sync-delay': 0,
    'maxmemory-policy': 'noeviction',
    'cluster-enabled': 'yes',
    'cluster-port': await freePort(),
    'cluster-config-file': `nodes-${port}.conf`,
    'cluster-node-timeout': 2000,
    'cluster-require-full-coverage': 'no',
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = await spawnProcess({ command: 'redis-server', args });
  await waitUntilAnswers(port, 'PING\r\n', '+PONG');
  return server;
}

async function joinNodes(addresses: readonly string[], replicas: number): Promise<void> {
  const args = ['--cluster', 'create', ...addresses, '--cluster-replicas', String(replicas), '--cluster-yes'];
  const creation = await spawnProcess({ command: 'redis-cli', args });
  await waitFor(() => creation.exited(), { what: 'the joining of the cluster' });
  if (!creation.output().includes('All 16384 slots covered')) throw new Error(`no cluster: ${creation.output()}`);
}

async function waitUntilCovered(port: number): Promise<void> {
  const covered = async () => (await talk(port, 'CLUSTER INFO\r\n')).includes('cluster_state:ok');
  await waitFor(covered, { what: `a whole cluster seen from port ${port}` });
}

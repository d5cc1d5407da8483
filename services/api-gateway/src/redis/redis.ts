import { Cluster, Redis } from 'ioredis';
import { parseRedisUrl, type RedisAddress } from './redis-url.ts';
import type { Script } from './script.ts';
import { type StoreError, toStoreError } from './store-error.ts';

export type RedisArgument = string | number | Uint8Array;

/** What stores use of Redis; every failure is a `StoreError`. */
export interface RedisStorePort {
  /** Runs a script by its SHA-1, and sends its text where the server does not know it. Strings of the reply are Buffers. */
  run(script: Script, keys: readonly string[], args: readonly RedisArgument[]): Promise<unknown>;
  /** Sends one command; strings of the reply are Buffers. */
  send(command: string, ...args: RedisArgument[]): Promise<unknown>;
}

/** A connection that comes back for ever. */
export interface RedisConnection extends RedisStorePort {
  /** True when the server, or every master of a whole cluster, answers in time. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** What the connection tells of itself: names of events and kinds of failures only. */
export interface RedisLog {
  info(fields: { event: string }): void;
  warn(fields: { event: string; reason?: string }): void;
}

const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 1_000;
/** A frozen or vanished server: its socket is given up after so many timeouts, so that the next one can be tried. */
const SILENT_TIMEOUTS = 4;
const LONGEST_RETRY_DELAY_MS = 1_000;
const CLUSTER_REFRESH_MS = 5_000;

type Client = Redis | Cluster;

const retryDelay = (attempt: number) => Math.min(2 ** Math.min(attempt, 10) * 25, LONGEST_RETRY_DELAY_MS);

/** No command is ever sent twice by the client: a lost reply must not make a script run again unnoticed. */
function nodeOptions({ tls, username, password }: RedisAddress, commandTimeout: number) {
  return {
    ...(tls ? { tls: {} } : {}),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    commandTimeout,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_TIMEOUTS * commandTimeout,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    disableClientInfo: true,
    // After a failover the old master answers READONLY until the connection is made anew.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
}

type HostCallback = (error: null, host: string) => void;

function openCluster(address: RedisAddress, commandTimeout: number): Cluster {
  return new Cluster([...address.nodes], {
    redisOptions: nodeOptions(address, commandTimeout),
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    slotsRefreshInterval: CLUSTER_REFRESH_MS,
    slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
    maxRedirections: 4,
    // Certificates name hosts, not the addresses that a lookup gives.
    ...(address.tls ? { dnsLookup: (host: string, callback: HostCallback) => callback(null, host) } : {}),
  });
}

function open(address: RedisAddress, commandTimeout: number): Client {
  if (address.cluster) return openCluster(address, commandTimeout);
  return new Redis({
    ...nodeOptions(address, commandTimeout),
    ...address.nodes[0],
    db: address.database,
    enableOfflineQueue: false,
    retryStrategy: retryDelay,
  });
}

const toNative = (arg: RedisArgument) =>
  arg instanceof Uint8Array && !Buffer.isBuffer(arg) ? Buffer.from(arg.buffer, arg.byteOffset, arg.byteLength) : arg;
const isUnknownScript = (error: unknown) => error instanceof Error && error.message.startsWith('NOSCRIPT');

/**
 * Commands of one turn of the event loop leave in one write: a system call costs as much as the rest of a command. The client's
 * own pipelining would make them wait for replies of the turn before.
 */
function gatherWrites(client: Client): () => void {
  let gathered: { uncork(): void } | null = null;
  const flush = () => {
    gathered?.uncork();
    gathered = null;
  };
  return () => {
    if (client instanceof Cluster || client.status !== 'ready' || gathered) return;
    client.stream.cork();
    gathered = client.stream;
    setImmediate(flush);
  };
}

function commandsOf(client: Client): RedisStorePort {
  const gather = gatherWrites(client);
  const call = (command: string, args: readonly RedisArgument[]): Promise<unknown> => {
    gather();
    return client.callBuffer(command, args.map(toNative));
  };
  return {
    async run({ source, sha1, keys: count }, keys, args) {
      if (keys.length !== count) throw new Error(`a script of ${count} keys was given ${keys.length}`);
      const rest = [count, ...keys, ...args];
      try {
        return await call('EVALSHA', [sha1, ...rest]).catch((error: unknown) => {
          if (isUnknownScript(error)) return call('EVAL', [source, ...rest]);
          throw error;
        });
      } catch (error) {
        throw toStoreError(error);
      }
    },
    async send(command, ...args) {
      try {
        return await call(command, args);
      } catch (error) {
        throw toStoreError(error);
      }
    },
  };
}

function report(client: Client, log: RedisLog): void {
  client.on('ready', () => log.info({ event: 'redis_ready' }));
  client.on('close', () => log.warn({ event: 'redis_connection_lost' }));
  client.on('error', (error: unknown) =>
    log.warn({ event: 'redis_connection_failed', reason: toStoreError(error).reason }),
  );
}

async function allAnswer(nodes: readonly Redis[]): Promise<boolean> {
  const answers = await Promise.allSettled(nodes.map((node) => node.ping()));
  return answers.length > 0 && answers.every(({ status }) => status === 'fulfilled');
}

/** A node that was lost is no longer among the known ones; the cluster tells how many there should be. */
async function isWhole(cluster: Cluster): Promise<boolean> {
  const masters = cluster.nodes('master');
  const [info = ''] = await Promise.all(masters.slice(0, 1).map((node) => node.cluster('INFO').then(String)));
  const size = Number(/cluster_size:(\d+)/.exec(info)?.[1]);
  return info.includes('cluster_state:ok') && masters.length >= size && (await allAnswer(masters));
}

async function canServe(client: Client): Promise<boolean> {
  if (client.status !== 'ready') return false;
  return client instanceof Cluster ? isWhole(client).catch(() => false) : allAnswer([client]);
}

/** Waits for the first connection, but not for ever: a service starts, unready, without its Redis. */
async function firstReady(client: Client): Promise<void> {
  if (client.status === 'ready') return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, CONNECT_TIMEOUT_MS);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Connects to the Redis of `REDIS_URL`, one server or a cluster. While it is away every operation fails at once, and a silent one
 * after `commandTimeout` ms, with `code: 'store_unavailable'`; it reconnects for ever. Throws `code: 'invalid_redis_url'`.
 */
export async function connectRedis({
  url,
  log,
  commandTimeout = COMMAND_TIMEOUT_MS,
}: {
  url: string;
  log: RedisLog;
  commandTimeout?: number;
}): Promise<RedisConnection> {
  const client = open(parseRedisUrl(url), commandTimeout);
  report(client, log);
  await firstReady(client);
  return {
    ...commandsOf(client),
    ready: () => canServe(client),
    async close() {
      await client.quit().catch((_: StoreError) => undefined);
      client.disconnect();
    },
  };
}

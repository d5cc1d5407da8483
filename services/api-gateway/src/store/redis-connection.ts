import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Logger, TlsFiles } from '@pain-assessment/service-kit';
import { Cluster, Redis } from 'ioredis';
import { createCommands, type RedisCommands, toStoreError } from './redis-store.ts';
import { parseRedisUrl, type RedisAddress } from './redis-url.ts';

/** A third of a call's deadline: a gateway that gets no processor for half a second must not take Redis for silent. */
const COMMAND_TIMEOUT_MS = 1_000;

/** How long a connection may take, ms. */
const CONNECT_TIMEOUT_MS = 1_000;
/** A server that answers nothing: its socket is closed after so many command timeouts, so that another can be opened. */
const SILENT_TIMEOUTS = 4;
const SHORTEST_RETRY_DELAY_MS = 50;
const LONGEST_RETRY_DELAY_MS = 1_000;
const CLUSTER_REFRESH_MS = 5_000;

/** Doubled each time, for ever. */
const retryDelay = (attempt: number) =>
  Math.min(SHORTEST_RETRY_DELAY_MS * 2 ** Math.min(attempt - 1, 10), LONGEST_RETRY_DELAY_MS);

interface ClientOptions {
  readonly address: RedisAddress;
  readonly files: TlsFiles;
  /** Milliseconds. */
  readonly commandTimeout: number;
}

const readPem = (path: string | undefined) => (path === undefined ? undefined : readFileSync(path));

/** TLS options that ioredis copies for each connection: the files are read anew each time, so that renewed certificates need no restart. Throws where they cannot be read now. */
function renewingTls({ certFile, keyFile, caFile }: TlsFiles): { readonly secureContext?: SecureContext } {
  if (certFile === undefined && caFile === undefined) return {};
  const open = () => createSecureContext({ cert: readPem(certFile), key: readPem(keyFile), ca: readPem(caFile) });
  let last = open();
  return {
    get secureContext() {
      try {
        last = open();
      } catch {
        // In the middle of a renewal key and certificate do not match, and ioredis would give up for ever: the next connection reads again.
      }
      return last;
    },
  };
}

/** No command is ever sent twice by the client: a lost reply must not make a script run again unnoticed. */
function nodeOptions({ address: { tls, username, password }, files, commandTimeout }: ClientOptions) {
  return {
    ...(tls ? { tls: renewingTls(files) } : {}),
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

function openCluster(options: ClientOptions): Cluster {
  const { address } = options;
  return new Cluster([...address.nodes], {
    redisOptions: nodeOptions(options),
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    slotsRefreshInterval: CLUSTER_REFRESH_MS,
    slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
    maxRedirections: 4,
    // Certificates name hosts, not the addresses that a lookup gives.
    ...(address.tls
      ? { dnsLookup: (host: string, callback: (error: null, host: string) => void) => callback(null, host) }
      : {}),
  });
}

/** An ioredis client that begins to connect, and reconnects for ever. */
function openClient(options: ClientOptions): Redis | Cluster {
  const { address } = options;
  if (address.cluster) return openCluster(options);
  return new Redis({
    ...nodeOptions(options),
    ...address.nodes[0],
    db: address.database,
    enableOfflineQueue: false,
    retryStrategy: retryDelay,
  });
}

/** A connection that reconnects for ever. */
export interface RedisConnection extends RedisCommands {
  /** True when the server, or every master of a whole cluster, answers in time, and does not evict. */
  ready(): Promise<boolean>;
  /** Whether it is known to write to a disk, as it was last heard. */
  persists(): boolean;
  close(): Promise<void>;
}

/** Gets names of events and kinds of failures only. */
type RedisLog = Pick<Logger, 'info' | 'warn'>;
const MESSAGE = 'redis';

/**
 * Errors of ioredis hold the arguments of commands: the log gets a reason in one word. Answers how to fall silent: a
 * connection that is closed by ourselves is not lost.
 */
function report(client: Redis | Cluster, log: RedisLog): { stop(): void } {
  const onClose = () => log.warn({ operation: 'redis_connection_lost' }, MESSAGE);
  let stopped = false;
  client.on('ready', () => log.info({ operation: 'redis_ready' }, MESSAGE));
  client.on('close', onClose);
  // This listener stays: an error without one would end the process.
  client.on('error', (error: unknown) => {
    if (stopped) return;
    log.warn({ operation: 'redis_connection_failed', reason: toStoreError(error).reason }, MESSAGE);
  });
  return {
    stop() {
      stopped = true;
      client.off('close', onClose);
    },
  };
}

async function allAnswer(nodes: readonly Redis[]): Promise<boolean> {
  const answers = await Promise.allSettled(nodes.map((node) => node.ping()));
  return answers.length > 0 && answers.every(({ status }) => status === 'fulfilled');
}

/** A node that was lost is no longer among the known ones; the cluster knows how many there should be. */
async function isWhole(cluster: Cluster): Promise<boolean> {
  const masters = cluster.nodes('master');
  const [info = ''] = await Promise.all(masters.slice(0, 1).map((node) => node.cluster('INFO').then(String)));
  const size = Number(/cluster_size:(\d+)/.exec(info)?.[1]);
  return info.includes('cluster_state:ok') && masters.length >= size && (await allAnswer(masters));
}

async function canServe(client: Redis | Cluster): Promise<boolean> {
  if (client.status !== 'ready') return false;
  return client instanceof Cluster ? isWhole(client).catch(() => false) : allAnswer([client]);
}

/** Whether a Redis may lose live data or keep deleted data; null where it may not be asked. */
interface Durability {
  /** Its eviction policy is another than `noeviction`. */
  readonly evicts: boolean | null;
  /** It writes what it holds to a disk: AOF, or RDB at intervals. */
  readonly persists: boolean | null;
}

/** Null where the user has no right to ask, or the command has another name, as with many providers. */
async function orRefused(answer: Promise<unknown>): Promise<string | null> {
  try {
    return String(await answer);
  } catch (error) {
    const failure = toStoreError(error);
    if (failure.code === 'store_failed') return null;
    throw failure;
  }
}

async function readNode(node: Redis): Promise<Durability> {
  const [info, save] = await Promise.all([orRefused(node.info()), orRefused(node.config('GET', 'save'))]);
  const isAppending = info?.includes('aof_enabled:1') ?? false;
  // The answer is `save` and its intervals, which are empty where there is none.
  const isSaving = save === null ? null : !/^save,?$/.test(save);
  return {
    evicts: info === null ? null : !info.includes('maxmemory_policy:noeviction'),
    persists: isAppending || isSaving,
  };
}

/** True where one is; false where all are known not to be. */
const someHolds = (values: readonly (boolean | null)[]) =>
  values.includes(true) || (values.includes(null) || values.length === 0 ? null : false);

/** Reads it from the server, or from every node of a cluster; rejects with a `StoreError` while one is away. */
async function readDurability(client: Redis | Cluster): Promise<Durability> {
  const nodes = client instanceof Cluster ? client.nodes('all') : [client];
  const read = await Promise.all(nodes.map(readNode));
  return {
    evicts: someHolds(read.map(({ evicts }) => evicts)),
    persists: someHolds(read.map(({ persists }) => persists)),
  };
}

/** What of it is said in the log, each once as long as it lasts. */
const DURABILITY_EVENTS: readonly (readonly [operation: string, holds: (durability: Durability) => boolean])[] = [
  ['redis_evicts', ({ evicts }) => evicts === true],
  ['redis_persists', ({ persists }) => persists === true],
  ['redis_eviction_unknown', ({ evicts }) => evicts === null],
  ['redis_persistence_unknown', ({ persists }) => persists === null],
];

/** Asks at each connection and whenever readiness is asked for, so that a correction is noticed as well. */
function watchDurability(client: Redis | Cluster, log: RedisLog) {
  let last: Durability = { evicts: false, persists: false };
  async function read(): Promise<Durability> {
    const durability = await readDurability(client);
    for (const [operation, holds] of DURABILITY_EVENTS) {
      if (holds(durability) && !holds(last)) log.warn({ operation }, MESSAGE);
    }
    last = durability;
    return durability;
  }
  // A server that is away again by then is asked at its next connection.
  client.on('ready', () => void read().catch(() => undefined));
  return { read, last: () => last };
}

/** Waits for the first connection, at most a second: a service starts, unready, without its Redis. */
async function waitForFirst(client: Redis | Cluster): Promise<void> {
  if (client.status === 'ready') return;
  const ready = new Promise((resolve) => client.once('ready', resolve));
  await Promise.race([ready, sleep(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);
}

/**
 * Connects to the Redis of `REDIS_URL`, one server or a cluster. While it is away every operation fails at once, and a silent one
 * after `commandTimeout` ms, with `code: 'store_unavailable'`; it reconnects for ever. Throws `code: 'invalid_redis_url'`.
 */
export async function connectRedis({
  url,
  tls: files = {},
  log,
  commandTimeout = COMMAND_TIMEOUT_MS,
}: {
  url: string;
  tls?: TlsFiles;
  log: RedisLog;
  commandTimeout?: number;
}): Promise<RedisConnection> {
  const client = openClient({ address: parseRedisUrl(url), files, commandTimeout });
  const reporting = report(client, log);
  const durability = watchDurability(client, log);
  await waitForFirst(client);
  return {
    ...createCommands(client),
    async ready() {
      if (!(await canServe(client))) return false;
      return durability.read().then(
        ({ evicts }) => evicts !== true,
        () => false,
      );
    },
    persists: () => durability.last().persists === true,
    async close() {
      reporting.stop();
      // A server that is away cannot be told; the client is closed all the same.
      await client.quit().catch(() => undefined);
      client.disconnect();
    },
  };
}
